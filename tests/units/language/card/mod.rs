mod face;
mod holes;
mod template;

mod face;
mod holes;
mod limits;
mod template;

mod lines;
mod patterns;

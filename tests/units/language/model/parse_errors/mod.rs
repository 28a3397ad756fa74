mod lines;
mod patterns;
mod printed;

mod escape;
mod explain;
mod fix;
mod form;
mod plenty;
mod similar;
mod sources;
mod stray_names;

-- For which day it was baked, as it was when it was sold, whatever becomes of its bake since; null of sales from before that was kept.
alter table walk_up_sales add column ready_by_date date;

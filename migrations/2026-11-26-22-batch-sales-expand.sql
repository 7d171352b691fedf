-- Of which batch servings were sold at the door, so that they come back to it whichever the listing shows by then. Null of a bake with one
-- batch, and of sales from before.
alter table walk_up_sales add column batch_id uuid;

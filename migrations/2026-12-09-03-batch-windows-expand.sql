-- In which of its baker's pickup windows a batch is picked up; null: in all of those at its place. What is named here is looked up among
-- the baker's windows that there are, so that no window is kept from being taken away.
alter table batches add column pickup_window_ids text[];
alter table bake_repeats add column pickup_window_ids text[];

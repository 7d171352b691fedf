-- When an order was sold for good, of one that paid after it was completed: until then its buyer can still object. Of one that was
-- settled before this was kept, its completion says it.
alter table orders add column settled_at timestamptz;

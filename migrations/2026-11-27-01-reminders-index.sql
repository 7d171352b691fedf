-- Finds what is to be handed over, each minute: what bakers have agreed to, and nothing else.
create index concurrently if not exists orders_to_hand_over on orders (id) where status = 'confirmed';

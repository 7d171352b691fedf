-- How many servings of a listing were offered in all, whoever has them by now: what is left and what orders that stand have
-- taken come to it, or stock and sales do not agree. Selling and giving back leave it alone; what the baker changes
-- (`version`), and a sample that is baked again (`ready_at`), change it by as much as what is left. Null of listings from
-- before, until the first comparison notes it.

alter table food_listings add column servings_offered integer;

create function note_servings_offered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.servings_offered := new.servings_available;
  else
    new.servings_offered := old.servings_offered + new.servings_available - old.servings_available;
  end if;
  return new;
end
$$;
create trigger food_listings_offered before insert or update of version, ready_at on food_listings
  for each row execute function note_servings_offered();

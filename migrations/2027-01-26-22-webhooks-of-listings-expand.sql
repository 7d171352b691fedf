-- Like isSoldOut in shared/sold-out.ts.
create function is_sold_out(servings_available integer, options jsonb, fillings jsonb) returns boolean
language sql immutable parallel safe
return not coalesce(servings_available >= case when options = '[]' then 1 else (
  select min(option.servings) from jsonb_to_recordset(options) as option (servings integer, pieces integer)
  where option.pieces is null or jsonb_path_exists(fillings, '$[*] ? (@.isSoldOut == false)')
) end, false);

create function note_listing_for_webhooks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or not old.is_public then
    perform note_webhook_change(new.cook_id, 'listing.published', new.id, new.updated_at);
  elsif exists (
    select from webhook_endpoints
    where cook_id = new.cook_id and paused_at is null and 'listing.sold_out' = any (events)
  ) and is_sold_out(new.servings_available, new.options, new.fillings)
    and not is_sold_out(old.servings_available, old.options, old.fillings) then
    perform note_webhook_change(new.cook_id, 'listing.sold_out', new.id, new.updated_at);
  end if;
  return null;
end
$$;
create trigger food_listings_added_for_webhooks after insert on food_listings
  for each row when (new.is_public) execute function note_listing_for_webhooks();
create trigger food_listings_published_for_webhooks
  after update of is_active, cook_is_active, archived_at on food_listings
  for each row when (new.is_public and not old.is_public) execute function note_listing_for_webhooks();
create trigger food_listings_sold_out_for_webhooks
  after update of servings_available, options, fillings on food_listings
  for each row when (
    new.is_public and old.is_public and (
      new.servings_available < old.servings_available
      or new.options is distinct from old.options or new.fillings is distinct from old.fillings
    )
  )
  execute function note_listing_for_webhooks();

-- In which sizes and flavours a bake is sold, each with its price and the servings that one takes of the batch; none: by the serving.
-- They are a list in the listing's own row, as they are read with every card and locked with the stock.
create function are_bake_options(options jsonb, price_cents integer) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(options) <> 'array' or jsonb_array_length(options) > 12 then false
  when jsonb_array_length(options) = 0 then true
  else (
    select coalesce(bool_and(
        option.id is not null and length(option.name) >= 1 and length(option.name) <= 60
        and option.price_cents > 0 and option.servings >= 1 and option.servings <= 999
      ), false)
      and min(option.price_cents) = are_bake_options.price_cents
      and count(distinct option.id) = count(*)
    from jsonb_to_recordset(options) as option (id uuid, name text, price_cents integer, servings integer)
  )
end;

alter table food_listings
  add column options jsonb not null default '[]',
  -- how long a message on the cake may be, in characters; 0: there can be none
  add column cake_message_length smallint not null default 0,
  add constraint food_listings_options check (options = '[]' or are_bake_options(options, price_cents)) not valid,
  add constraint food_listings_cake_message_length check (cake_message_length between 0 and 120) not valid;

-- The number by which people name an order, as in shared/order-number.ts.
create function order_number(id uuid) returns text language plpgsql immutable strict parallel safe as $$
declare
  text_of_id text := id::text;
  rest bigint := 0;
  number text := '';
begin
  for place in 1..36 loop
    rest := (rest * 31 + ascii(substr(text_of_id, place, 1))) % 244140625;
  end loop;
  for place in 1..6 loop
    number := substr('34679ACDEFGHJKMNPQRTUVWXY', (rest % 25)::integer + 1, 1) || number;
    rest := rest / 25;
  end loop;
  return number;
end
$$;

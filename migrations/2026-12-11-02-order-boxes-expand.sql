-- What is in a mixed box, as it was when it was ordered: how many pieces it holds, and of which filling how many.
create function is_full_box(box jsonb) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(box -> 'contents') = 'array' and jsonb_array_length(box -> 'contents') <= 20 then (
    select coalesce(
      bool_and(length(part.filling) >= 1 and part.pieces >= 1) and sum(part.pieces) = (box ->> 'pieces')::integer, false)
    from jsonb_to_recordset(box -> 'contents') as part (filling text, pieces integer)
  )
  else false
end;

alter table orders
  add column mixed_box jsonb,
  add constraint orders_mixed_box check (mixed_box is null or (option_id is not null and is_full_box(mixed_box))) not valid;

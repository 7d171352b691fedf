-- Instructions from before the sequence keep the order they had, ahead of every later one: theirs end at nought.
update payment_instructions as instruction set sequence = earlier.place - earlier.total
from (
  select id, row_number() over (order by created_at, id) as place, count(*) over () as total
  from payment_instructions where sequence is null
) as earlier
where instruction.id = earlier.id;

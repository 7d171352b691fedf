-- Orders that wait for an answer already, or will again, count as placed now: nobody has told their bakers of a limit.
update orders set
  ready_at = listing.ready_at,
  answer_by = greatest(least(now() + interval '24 hours', listing.ready_at), now() + interval '1 hour')
from food_listings as listing
where listing.id = orders.food_listing_id
  and orders.status in ('pending', 'cancellation_requested') and orders.answer_by is null;

-- What people with an unconfirmed address posted before becomes a draft, too: their pages say so, and what to do.
update food_listings
  set cook_is_active = false, is_draft = users.is_active and users.suspended_at is null
  from users where users.id = food_listings.cook_id and not users.email_verified and not food_listings.is_draft;
select pg_notify('listings_changed', '');

-- A listing shows its baker's picture, too.
create trigger users_picture_on_listings_changed
  after update of profile_image_url on users
  for each row when (old.profile_image_url is distinct from new.profile_image_url)
  execute function tell_listings_changed();

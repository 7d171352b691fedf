-- Photos by what they show: the id starts with the dominant colour and goes on with a hash of the pixels, and names the
-- files. The same picture uploaded twice is one row, whoever sent it first.
create table photos (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  owner_id uuid references users (id) on delete set null,
  width integer not null check (width between 1 and 800),
  height integer not null check (height between 1 and 800),
  -- of all its files together
  bytes integer not null check (bytes > 0),
  -- since when nothing shows it; null while something does
  unused_since timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index photos_owner on photos (owner_id, created_at);
create index photos_unused on photos (unused_since) where unused_since is not null;

-- The photos of a listing in their order; that of the first is also the listing's image_url.
create table listing_photos (
  food_listing_id uuid not null references food_listings (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  photo_id text not null references photos (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (food_listing_id, position),
  unique (food_listing_id, photo_id)
);
create index listing_photos_photo on listing_photos (photo_id);

-- Notes when something starts and stops showing a photo. The sweep looks again before it deletes one.
create function is_photo_shown(photo text) returns boolean language sql stable
return exists (select from listing_photos where photo_id = photo)
  or exists (select from users where substr(profile_image_url, 9, 32) = photo);
create index users_profile_photo on users (substr(profile_image_url, 9, 32)) where profile_image_url is not null;

create function note_photo_shown(photo text) returns void language sql
begin atomic
  update photos set unused_since = null, updated_at = now() where id = photo and unused_since is not null;
end;
create function note_photo_dropped(photo text) returns void language sql
begin atomic
  update photos set unused_since = now(), updated_at = now()
    where id = photo and unused_since is null and not is_photo_shown(photo);
end;
create function note_photos_of_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_photo_shown(new.photo_id);
  else
    perform note_photo_dropped(old.photo_id);
  end if;
  return null;
end
$$;
create trigger listing_photos_noted after insert or delete on listing_photos
  for each row execute function note_photos_of_listing();
create function note_photo_of_user() returns trigger language plpgsql as $$
begin
  perform note_photo_dropped(substr(old.profile_image_url, 9, 32));
  perform note_photo_shown(substr(new.profile_image_url, 9, 32));
  return null;
end
$$;
create trigger users_photo_noted after update of profile_image_url on users
  for each row when (old.profile_image_url is distinct from new.profile_image_url)
  execute function note_photo_of_user();

-- Counts the baker's own changes, not the servings sold: two forms open on one listing notice each other by it.
alter table food_listings add column version integer not null default 1;

-- What a geocoder answered for a point of about ten metres, so that it is asked once.
create table geocoded_points (
  point text primary key,
  address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index geocoded_points_age on geocoded_points (created_at);

-- When a geocoder may be asked next, by any process.
create table geocoder_turns (
  id boolean primary key default true check (id),
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into geocoder_turns (next_at) values (now());

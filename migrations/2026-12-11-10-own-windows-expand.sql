-- Whether a window was made for one batch: it is for those alone that name it (`pickup_window_ids`).
alter table pickup_windows add column is_own boolean not null default false;

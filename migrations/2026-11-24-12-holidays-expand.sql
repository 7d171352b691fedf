-- From which day to which a baker is closed, and what they say about it: all three, or none.
alter table users add column closed_from date, add column closed_to date, add column closed_message text;
alter table users add constraint users_closed check (
  (closed_from is null) = (closed_to is null) and (closed_from is null) = (closed_message is null)
  and closed_from <= closed_to and length(closed_message) <= 500
) not valid;

-- A listing's page shows its reviews.
create or replace trigger reviews_changed after insert or delete or update of rating, body, reply, hidden_at on reviews
  for each row execute function tell_review_changed();

-- Whom a provider paid for a baker before the account was changed, since when it is another, and whether the former one can no
-- longer be paid. For a day new payments keep going there.
alter table users
  add column paypal_former text,
  add column paypal_changed_at timestamptz,
  add column paypal_former_gone boolean not null default false,
  add column stripe_former text,
  add column stripe_changed_at timestamptz,
  add column stripe_former_gone boolean not null default false;
-- A listing shows how its baker is paid.
create trigger users_payout_changed
  after update of paypal_former, paypal_changed_at, paypal_former_gone, stripe_former, stripe_changed_at, stripe_former_gone
  on users
  for each row when (
    old.paypal_former is distinct from new.paypal_former
    or old.paypal_changed_at is distinct from new.paypal_changed_at
    or old.paypal_former_gone is distinct from new.paypal_former_gone
    or old.stripe_former is distinct from new.stripe_former
    or old.stripe_changed_at is distinct from new.stripe_changed_at
    or old.stripe_former_gone is distinct from new.stripe_former_gone
  )
  execute function tell_listings_changed();

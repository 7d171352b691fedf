-- A provider may give back what it asked for a dispute: the balance of a payment follows.
create or replace view payment_sums as
select payment_id,
  coalesce(sum(cents) filter (where debit = 'held' and credit = 'buyer'), 0)::integer as captured_cents,
  coalesce(sum(cents) filter (where debit = 'buyer' and credit = 'held'), 0)::integer as refunded_cents,
  coalesce(sum(cents) filter (where debit = 'baker' and credit = 'held'), 0)::integer as released_cents,
  (coalesce(sum(cents) filter (where credit = 'baker' and debit in ('held', 'platform', 'disputed')
      or credit = 'platform' and debit = 'disputed'), 0)
    - coalesce(sum(cents) filter (where credit = 'disputed' and debit in ('baker', 'platform')), 0))::integer
    as returned_cents,
  (coalesce(sum(cents) filter (where debit = 'platform' and credit in ('held', 'baker')), 0)
    - coalesce(sum(cents) filter (where debit = 'held' and credit = 'platform'), 0))::integer as commission_cents,
  (coalesce(sum(cents) filter (where debit = 'disputed' and credit in ('held', 'baker', 'platform')), 0)
    - coalesce(sum(cents) filter (where credit = 'disputed' and debit in ('held', 'baker', 'platform')), 0))::integer
    as disputed_cents,
  (coalesce(sum(cents) filter (where debit = 'adjustments' and credit = 'held'), 0)
    - coalesce(sum(cents) filter (where debit = 'held' and credit = 'adjustments'), 0))::integer as adjusted_cents,
  (coalesce(sum(cents) filter (where debit = 'provider_fees' and credit in ('baker', 'platform')), 0)
    - coalesce(sum(cents) filter (where credit = 'provider_fees' and debit in ('baker', 'platform')), 0))::integer as fee_cents
from (
  select payment_id, case kind when 'correction' then -amount_cents else amount_cents end as cents,
    case kind when 'correction' then credit_account else debit_account end as debit,
    case kind when 'correction' then debit_account else credit_account end as credit
  from ledger_movements where payment_id is not null
) as undone
group by payment_id;

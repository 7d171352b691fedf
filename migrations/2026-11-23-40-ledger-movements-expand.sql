-- A ledger that guards itself. A movement is one row: money leaves its credit account and comes to its debit account, so
-- that every movement adds up to nothing by its form. What a payment has taken in and given out stands in one row, changed
-- in the same transaction, whose checks refuse to give out more than came in. It takes the place of ledger_entries, which
-- stays for processes of 0.1.0 that run on beside; the next release drops it, together with carry_over_ledger_entries.

create table ledger_movements (
  id uuid primary key,
  -- in the order in which they were written
  sequence bigint generated always as identity,
  -- why money moved, once: "charge:ORDER", "refund:INSTRUCTION" …
  cause text not null check (length(cause) between 1 and 200),
  kind text not null check (kind in ('charge', 'commission', 'commission_due', 'commission_collected', 'commission_waived',
    'release', 'refund', 'reversal', 'provider_fee', 'dispute_withdrawal', 'dispute_fee', 'dispute_return', 'adjustment',
    'correction')),
  debit_account text not null,
  credit_account text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- the baker whose money it concerns
  cook_id uuid references users (id),
  order_id uuid references orders (id),
  payment_id uuid references payments (id),
  instruction_id uuid references payment_instructions (id),
  reason text check (length(reason) <= 1000),
  recorded_by_admin uuid references admin_users (id),
  created_at timestamptz not null default now(),

  check (debit_account in ('buyer', 'held', 'baker', 'platform', 'receivable', 'waived', 'provider_fees', 'disputed',
    'adjustments')),
  check (credit_account in ('buyer', 'held', 'baker', 'platform', 'receivable', 'waived', 'provider_fees', 'disputed',
    'adjustments')),
  check (debit_account <> credit_account),
  check (num_nonnulls(order_id, payment_id, cook_id) > 0),
  -- what somebody decides by hand says who and why
  check (kind not in ('commission_waived', 'adjustment', 'correction') or num_nonnulls(reason, recorded_by_admin) = 2),
  constraint ledger_movements_once unique nulls not distinct (cause, debit_account, credit_account, order_id)
);
create index ledger_movements_of_order on ledger_movements (order_id);
create index ledger_movements_of_payment on ledger_movements (payment_id);
create index ledger_movements_of_cook on ledger_movements (cook_id, created_at);
create index ledger_movements_newest on ledger_movements (created_at);
create trigger ledger_movements_append_only before update or delete on ledger_movements
  for each row execute function refuse_change();
create trigger ledger_movements_no_truncate before truncate on ledger_movements
  for each statement execute function refuse_change();

-- What each account gained or lost: both sides of every movement.
create view account_movements as
select id, sequence, cause, kind, debit_account as account, amount_cents, cook_id, order_id, payment_id, instruction_id,
  created_at
from ledger_movements
union all
select id, sequence, cause, kind, credit_account, -amount_cents, cook_id, order_id, payment_id, instruction_id, created_at
from ledger_movements;

create table payment_balances (
  payment_id uuid primary key references payments (id),
  -- came from the buyer
  captured_cents integer not null default 0 check (captured_cents >= 0),
  -- went back to the buyer
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- went on to the baker
  released_cents integer not null default 0 check (released_cents >= 0),
  -- came back from those who had it already, for a refund or a dispute
  returned_cents integer not null default 0,
  -- the platform's part of what was captured
  commission_cents integer not null default 0,
  -- with the buyer's bank
  disputed_cents integer not null default 0 check (disputed_cents >= 0),
  -- taken out of what is held by hand; less than nothing: put in
  adjusted_cents integer not null default 0,
  -- what the provider took for itself, out of the platform's or the baker's pocket: never out of what is held
  fee_cents integer not null default 0 check (fee_cents >= 0),
  held_cents integer not null generated always as (captured_cents + returned_cents - refunded_cents - released_cents
    - commission_cents - disputed_cents - adjusted_cents) stored,
  -- it was beyond these checks before there were any; it is stopped
  is_exempt boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint payment_balances_held check (held_cents >= 0 or is_exempt),
  constraint payment_balances_given_back check (refunded_cents + disputed_cents <= captured_cents or is_exempt),
  constraint payment_balances_returned check (returned_cents between 0 and refunded_cents + disputed_cents or is_exempt),
  constraint payment_balances_commission check (commission_cents >= 0 or is_exempt)
);

-- What the balance of each payment is by its movements: what the balances are compared with. A correction undoes the
-- movement that had its accounts the other way round.
create view payment_sums as
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
  coalesce(sum(cents) filter (where debit = 'provider_fees' and credit in ('baker', 'platform')), 0)::integer as fee_cents
from (
  select payment_id, case kind when 'correction' then -amount_cents else amount_cents end as cents,
    case kind when 'correction' then credit_account else debit_account end as debit,
    case kind when 'correction' then debit_account else credit_account end as credit
  from ledger_movements where payment_id is not null
) as undone
group by payment_id;

-- A payment whose books do not agree with what happened: nothing more of it is carried out until somebody has looked.
alter table payments
  add column stopped_at timestamptz,
  add column stopped_reason text,
  add constraint payments_stopped check ((stopped_at is null) = (stopped_reason is null)) not valid;

-- Copies what is only in ledger_entries of these orders into ledger_movements, works out the balances of their payments
-- anew, and answers how many movements that were. A second time changes nothing. Of the rows of an old movement, one side
-- has one row only; so each row of the other side is a movement.
create function carry_over_ledger_entries(due_orders uuid[]) returns integer language plpgsql as $$
declare
  payments_due uuid[];
  carried integer;
begin
  perform from ledger_entries as entry
  where order_id = any (due_orders) and not exists (
    select from ledger_movements as movement
    where movement.cause = entry.movement and movement.order_id = entry.order_id
  );
  if not found then return 0; end if;

  -- whoever books holds the payment, so that from here on there is nothing of it that cannot be seen
  payments_due := array(select distinct payment_id from orders where id = any (due_orders) and payment_id is not null);
  perform from payments where id = any (payments_due) order by id for no key update;

  with due as (
    select entry.*, count(*) filter (where amount_cents < 0) over (partition by movement, order_id) as credits
    from ledger_entries as entry
    where order_id = any (due_orders) and not exists (
      select from ledger_movements as movement
      where movement.cause = entry.movement and movement.order_id = entry.order_id
    )
  )
  insert into ledger_movements (id, cause, kind, debit_account, credit_account, amount_cents, cook_id, order_id, payment_id,
    instruction_id, created_at)
  select case when debit.credits = 1 then debit.id else credit.id end, debit.movement, debit.kind, debit.account,
    credit.account, least(debit.amount_cents, -credit.amount_cents), orders.cook_id, debit.order_id, debit.payment_id,
    debit.instruction_id, debit.created_at
  from due as debit
  join due as credit on credit.movement = debit.movement and credit.order_id = debit.order_id
  join orders on orders.id = debit.order_id
  where debit.amount_cents > 0 and credit.amount_cents < 0
  order by debit.created_at, debit.id
  on conflict on constraint ledger_movements_once do nothing;
  get diagnostics carried = row_count;

  insert into payment_balances (payment_id, captured_cents, refunded_cents, released_cents, returned_cents,
    commission_cents, disputed_cents, adjusted_cents, fee_cents, is_exempt)
  select payment_id, captured_cents, refunded_cents, released_cents, returned_cents, commission_cents, disputed_cents,
    adjusted_cents, fee_cents,
    captured_cents + returned_cents < refunded_cents + released_cents + commission_cents + disputed_cents + adjusted_cents
      or refunded_cents + disputed_cents > captured_cents
      or returned_cents not between 0 and refunded_cents + disputed_cents
      or commission_cents < 0
  from payment_sums where payment_id = any (payments_due)
  order by payment_id
  on conflict (payment_id) do update set
    captured_cents = excluded.captured_cents,
    refunded_cents = excluded.refunded_cents,
    released_cents = excluded.released_cents,
    returned_cents = excluded.returned_cents,
    commission_cents = excluded.commission_cents,
    disputed_cents = excluded.disputed_cents,
    adjusted_cents = excluded.adjusted_cents,
    fee_cents = excluded.fee_cents,
    is_exempt = excluded.is_exempt,
    updated_at = now();
  update payments set stopped_at = now(), updated_at = now(),
    stopped_reason = 'Version 0.1.0 gave out more of it than came in.'
  where id in (select payment_id from payment_balances where payment_id = any (payments_due) and is_exempt)
    and stopped_at is null;
  return carried;
end
$$;

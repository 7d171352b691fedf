-- An admin may give up what a baker owes. The table of movements is large: its checks are proved by a later file.
alter table ledger_movements
  drop constraint ledger_movements_kind_check,
  add constraint ledger_movements_kind_check check (kind in ('charge', 'commission', 'commission_due', 'commission_collected',
    'commission_waived', 'debt_written_off', 'release', 'refund', 'reversal', 'provider_fee', 'dispute_withdrawal', 'dispute_fee',
    'dispute_return', 'adjustment', 'correction')) not valid,
  drop constraint ledger_movements_debit_account_check,
  add constraint ledger_movements_debit_account_check check (debit_account in ('buyer', 'held', 'baker', 'platform', 'receivable',
    'waived', 'written_off', 'provider_fees', 'disputed', 'adjustments')) not valid,
  drop constraint ledger_movements_credit_account_check,
  add constraint ledger_movements_credit_account_check check (credit_account in ('buyer', 'held', 'baker', 'platform', 'receivable',
    'waived', 'written_off', 'provider_fees', 'disputed', 'adjustments')) not valid,
  add constraint ledger_movements_written_off
    check (kind <> 'debt_written_off' or num_nonnulls(reason, recorded_by_admin) = 2) not valid;
-- ten rows for each month that was closed
alter table closed_month_accounts
  drop constraint closed_month_accounts_account_check,
  add constraint closed_month_accounts_account_check check (account in ('buyer', 'held', 'baker', 'platform', 'receivable',
    'waived', 'written_off', 'provider_fees', 'disputed', 'adjustments')) not valid;

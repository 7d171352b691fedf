-- Finds what a baker owes.
create index concurrently if not exists ledger_movements_of_debt on ledger_movements (cook_id)
  where debit_account = 'receivable' or credit_account = 'receivable';

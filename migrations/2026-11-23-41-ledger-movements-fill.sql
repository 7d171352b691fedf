-- Everything booked so far becomes movements with balances. What processes of 0.1.0 book from here on is carried over by the
-- next booking of its payment, or by a job within the minute.
select carry_over_ledger_entries(array(select distinct order_id from ledger_entries));

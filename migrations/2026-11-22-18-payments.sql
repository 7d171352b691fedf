-- What no provider has carried out is counted at every look at the figures, and listed by the reconciliation.
create index payment_instructions_failed on payment_instructions (created_at) where status = 'failed';

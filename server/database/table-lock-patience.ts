/**
 * The lock timeout of a schema change, in milliseconds. Meanwhile others queue behind it, readers too, so it gives up
 * and retries, long before PostgreSQL's deadlock check (1 s) could end an order's transaction, even with several tables
 * in a row.
 */
export const tableLockPatience = 100

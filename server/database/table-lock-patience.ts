/**
 * The lock timeout of a schema change, in milliseconds. It blocks even readers, so it must give up long before
 * PostgreSQL's deadlock check (1 s) could end an order's transaction.
 */
export const tableLockPatience = 100

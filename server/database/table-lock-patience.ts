/**
 * How long what changes a table's shape may wait for its lock, in milliseconds. Whoever asks for the table meanwhile queues up
 * behind it, readers too, so that it gives way and is tried again. Where it holds one table and waits for a second, an order may hold that
 * one and wait for the first: after a second of that (`deadlock_timeout`) PostgreSQL ends either, so that it has to give way
 * long before, though it waits for several tables in a row.
 */
export const tableLockPatience = 100

import pg from 'pg'

/** A pool that replaces connections the server drops; only their current statements fail. */
export function lastingPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  // without listeners a lost connection would end the process: idle ones report to the pool, busy ones to themselves
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

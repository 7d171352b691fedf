import pg from 'pg'

/** A pool that outlives its connections: one that the server drops fails what it is at, and is replaced. */
export function lastingPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  // without a listener a lost connection would end the process: an idle one tells the pool, one at work only itself
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

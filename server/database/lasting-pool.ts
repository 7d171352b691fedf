import pg from 'pg'

/** A pool that outlives its connections: an idle one that the server drops is replaced at the next query. */
export function lastingPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  // without a listener it would end the process
  pool.on('error', () => undefined)
  return pool
}

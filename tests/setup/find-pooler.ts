import { existsSync } from 'node:fs'

/** Where PgBouncer is; null when the machine has none. */
export function findPooler(): string | null {
  const candidates = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
  return candidates.find((program) => existsSync(program)) ?? null
}

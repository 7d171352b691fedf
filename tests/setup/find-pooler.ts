import { existsSync } from 'node:fs'

/** The path of PgBouncer; null when not installed. */
export function findPooler(): string | null {
  const candidates = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
  return candidates.find((program) => existsSync(program)) ?? null
}

import type { Database } from './database.ts'

/** Creates a value on first use and caches it while the database is open; failures are not cached. */
export function oncePerDatabase<Context extends { database: Database }, T>(
  make: (context: Context) => Promise<T>,
): (context: Context) => Promise<T> {
  const made = new WeakMap<Database, Promise<T>>()
  return (context) => {
    const known = made.get(context.database)
    if (known !== undefined) return known
    const making = make(context)
    made.set(context.database, making)
    making.catch(() => made.delete(context.database))
    return making
  }
}

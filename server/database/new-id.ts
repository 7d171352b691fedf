import { randomUUIDv7 } from 'node:crypto'

/** A new UUIDv7. Ids of one millisecond are not ordered: keyset paging goes by (created_at, id). */
export function newId(): string {
  return randomUUIDv7()
}

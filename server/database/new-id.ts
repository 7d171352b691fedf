import { randomUUIDv7 } from 'node:crypto'

/** A new UUIDv7. Ids of one millisecond are not ordered: keyset paging goes by (created_at, id). */
export function newId(): string {
  return randomUUIDv7()
}

/** A new UUIDv7 of a row that belongs to a region below 4096, which stands in the 12 bits after its version (decisions, keys of rows). */
export function newIdIn(region: number): string {
  const id = newId()
  return `${id.slice(0, 15)}${region.toString(16).padStart(3, '0')}${id.slice(18)}`
}

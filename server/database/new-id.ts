import { randomUUIDv7 } from 'node:crypto'

/** A new UUIDv7. Ids within a millisecond are not ordered: page by (created_at, id). */
export function newId(): string {
  return randomUUIDv7()
}

/** A new UUIDv7 with a region below 4096 in the 12 bits after its version (decisions, keys of rows). */
export function newIdIn(region: number): string {
  const id = newId()
  return `${id.slice(0, 15)}${region.toString(16).padStart(3, '0')}${id.slice(18)}`
}

import type { PersonId } from '#shared/api/ids.ts'

/** Tiles of the map, 2^9 to a side of the world: from a column to another and from a row to another, both included. */
export interface Tiles {
  west: number
  east: number
  north: number
  south: number
}

/**
 * What an answer shows: listings by id, whatever there is within tiles of the map, and whatever bakers have, by their ids.
 * Null: it may be anything.
 */
export type Shown = {
  ids: readonly string[]
  within: readonly Tiles[]
  bakers: readonly string[]
} | null

/** What changed: a listing, and the tile that shows it; null where it has no place. Null: it may be anything. */
export type Change = { id: string; tile: { x: number; y: number } | null } | null

/** What is the same whatever listing changes. */
export const showsNoListing: NonNullable<Shown> = { ids: [], within: [], bakers: [] }

/** What an answer about one listing shows. */
export function showsListing(id: string): Shown {
  return { ids: [id.toLowerCase()], within: [], bakers: [] }
}

/** What an answer shows of what a baker has, and may post next. */
export function showsBaker(id: PersonId): Shown {
  return { ids: [], within: [], bakers: [id] }
}

/** What several answers show together. */
export function shownTogether(one: Shown, other: Shown): Shown {
  if (one === null || other === null) return null
  return {
    ids: [...one.ids, ...other.ids],
    within: [...one.within, ...other.within],
    bakers: [...one.bakers, ...other.bakers],
  }
}

/** What a notice of changed listings says (`told_listing` in `migrations/`): one a line; what is not understood may be anything. */
export function readChanges(notice: string): Change[] {
  return notice.split('\n').map((line) => {
    const [, id, x, y] = /^([0-9a-f-]{36})(?: (\d{1,3}) (-?\d{1,3}))?$/.exec(line) ?? []
    if (id === undefined) return null
    return { id, tile: x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) } }
  })
}

/**
 * Whether an answer may be another after changes. A listing without a place is found around every place (FIND-22); whose a listing
 * is, no notice says.
 */
export function isTouched(shown: Shown, changes: readonly Change[]): boolean {
  if (shown === null || shown.bakers.length > 0) return changes.length > 0
  return changes.some((change) => {
    if (change === null || shown.ids.includes(change.id)) return true
    const { tile } = change
    if (tile === null) return shown.within.length > 0
    return shown.within.some(
      ({ west, east, north, south }) =>
        tile.x >= west && tile.x <= east && tile.y >= north && tile.y <= south,
    )
  })
}

import type { PersonId } from '#shared/api/ids.ts'

/** An inclusive range of map tile columns and rows, with 2^9 tiles per side of the world. */
export interface Tiles {
  west: number
  east: number
  north: number
  south: number
}

/**
 * Cache tags of a response: listing ids, ranges of map tiles, and baker ids. Null: unknown, so any change affects it.
 */
export type Shown = {
  ids: readonly string[]
  within: readonly Tiles[]
  bakers: readonly string[]
} | null

/** A changed listing and its map tile, null without a place. Null: anything may have changed. */
export type Change = { id: string; tile: { x: number; y: number } | null } | null

/** The cache tags of a response that no listing affects. */
export const noListingTags: NonNullable<Shown> = { ids: [], within: [], bakers: [] }

/** The cache tags of a response about one listing. */
export function listingTags(id: string): Shown {
  return { ids: [id.toLowerCase()], within: [], bakers: [] }
}

/** The cache tags of a response with a baker's current and future listings. */
export function bakerTags(id: PersonId): Shown {
  return { ids: [], within: [], bakers: [id] }
}

/** Merges the cache tags of two responses. */
export function mergeCacheTags(one: Shown, other: Shown): Shown {
  if (one === null || other === null) return null
  return {
    ids: [...one.ids, ...other.ids],
    within: [...one.within, ...other.within],
    bakers: [...one.bakers, ...other.bakers],
  }
}

/** Parses a notice of changed listings (`told_listing` in `migrations/`), one per line; unknown lines mean anything. */
export function parseListingChanges(notice: string): Change[] {
  return notice.split('\n').map((line) => {
    const [, id, x, y] = /^([0-9a-f-]{36})(?: (\d{1,3}) (-?\d{1,3}))?$/.exec(line) ?? []
    if (id === undefined) return null
    return { id, tile: x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) } }
  })
}

/**
 * Whether changes may affect a response. A listing without a place affects every map range (FIND-22); notices do not
 * name the baker.
 */
export function isAffected(shown: Shown, changes: readonly Change[]): boolean {
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

import { paths } from '#web/paths.ts'

/** When one listing of the baker's own is baked. */
export function bakeDaysPath(listingId: string): string {
  return `${paths.sellerDashboard}/bake-days/${encodeURIComponent(listingId)}`
}

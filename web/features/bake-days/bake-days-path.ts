import { foodPath, paths } from '#web/paths.ts'

/** When one listing of the baker's own is baked. */
export function bakeDaysPath(listingId: string): string {
  return `${paths.sellerDashboard}/bake-days/${encodeURIComponent(listingId)}`
}

/** The page of one listing as of one of its bake days. */
export function foodDayPath(listingId: string, batchId: string): string {
  return `${foodPath(listingId)}?day=${encodeURIComponent(batchId)}`
}

/** How long a listing stays in browsing and orderable after its ready time, in ms (decisions, time zone). */
export const browsableAfterReady = 24 * 60 * 60_000

/** Whether a listing has left the browse pages: its ready time is more than a day ago. */
export function hasLeftBrowsing(readyAt: Date, now: Date): boolean {
  return now.getTime() - readyAt.getTime() > browsableAfterReady
}

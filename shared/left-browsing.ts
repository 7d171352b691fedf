/** How long after its ready moment a listing stays on the browse pages and can be ordered, in milliseconds (decisions, time zone). */
export const browsableAfterReady = 24 * 60 * 60_000

/** Whether a listing has left the browse pages because its ready moment is more than a day past. */
export function hasLeftBrowsing(readyAt: Date, now: Date): boolean {
  return now.getTime() - readyAt.getTime() > browsableAfterReady
}

/** How long the pointer rests before a tooltip opens, in milliseconds (TOAST-08). */
const tooltipOpenDelay = 700
/** How long after one tooltip closed the next opens without waiting, in milliseconds (TOAST-09). */
const tooltipSkipDelay = 300

/** Knows how long the next tooltip waits; `now` tells the time in milliseconds. */
export function createTooltipDelay(now: () => number) {
  let closedAt = Number.NEGATIVE_INFINITY
  return {
    /** Milliseconds until a tooltip may open. */
    beforeOpening: () => (now() - closedAt < tooltipSkipDelay ? 0 : tooltipOpenDelay),
    /** Says that an open tooltip has just closed. */
    closed: () => {
      closedAt = now()
    },
  }
}

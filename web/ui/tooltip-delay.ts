/** How long the pointer must rest before a tooltip opens, in milliseconds (TOAST-08). */
const tooltipOpenDelay = 700
/** How long after one tooltip closes the next opens without delay, in milliseconds (TOAST-09). */
const tooltipSkipDelay = 300

/** Computes the delay of the next tooltip; `now` returns milliseconds. */
export function createTooltipDelay(now: () => number) {
  let closedAt = Number.NEGATIVE_INFINITY
  return {
    /** Milliseconds until a tooltip may open. */
    beforeOpening: () => (now() - closedAt < tooltipSkipDelay ? 0 : tooltipOpenDelay),
    /** Records that a tooltip has just closed. */
    closed: () => {
      closedAt = now()
    },
  }
}

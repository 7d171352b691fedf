/** A process's measurements at one moment; both times are in milliseconds from any start. */
export interface LoopSample {
  /** turns of its event loop */
  turns: number
  /** CPU time of the whole process */
  cpuMs: number
  /** a monotonic clock */
  clockMs: number
}

/**
 * Returns a function that takes the next sample and returns the loop's CPU time since its last turn, in milliseconds.
 */
export function countBlockedTime(first: LoopSample): (next: LoopSample) => number {
  let last = first
  let blockedMs = 0
  return (next) => {
    // other threads use CPU too, but the loop never more than the elapsed time; a stopped process uses none
    const used = Math.min(next.cpuMs - last.cpuMs, next.clockMs - last.clockMs)
    blockedMs = next.turns === last.turns ? blockedMs + used : 0
    last = next
    return blockedMs
  }
}

/** What is read of a process at one moment. Both times are in milliseconds and begin anywhere. */
export interface LoopSample {
  /** how many turns its event loop has taken */
  turns: number
  /** how much CPU the whole process has used */
  cpuMs: number
  /** a clock that only goes forward */
  clockMs: number
}

/** Reads samples one after the other; answers the CPU time in milliseconds that the loop has used since its last turn. */
export function countBlockedTime(first: LoopSample): (next: LoopSample) => number {
  let last = first
  let blockedMs = 0
  return (next) => {
    // other threads use CPU as well, the loop never more than the time that has passed; a stopped process uses none
    const used = Math.min(next.cpuMs - last.cpuMs, next.clockMs - last.clockMs)
    blockedMs = next.turns === last.turns ? blockedMs + used : 0
    last = next
    return blockedMs
  }
}

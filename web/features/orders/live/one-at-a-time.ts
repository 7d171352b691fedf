/** Serializes runs of `work`: any number of requests during a run cause one more run. `work` must not reject. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false

  const run = async () => {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

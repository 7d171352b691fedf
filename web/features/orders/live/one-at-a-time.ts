/**
 * Does a piece of work whenever it is asked for, one run at a time: however often it is asked for meanwhile, one more run
 * follows. `work` does not fail.
 */
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

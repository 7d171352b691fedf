import type { Database } from '#server/database/database.ts'
import type { JobLog } from './job-log.ts'

/**
 * Runs `work` at every notice on a channel, and once after missed ones or at the start; runs never overlap. Returns how
 * to stop, which waits for a run. Failures are logged and left to the recurring job.
 */
export async function runOnNotice(
  database: Database,
  channel: string,
  work: () => Promise<unknown>,
  log: JobLog,
): Promise<() => Promise<void>> {
  let running: Promise<void> | null = null
  let isNotifiedAgain = false
  let isStopped = false

  function wake(): void {
    if (isStopped) return
    if (running !== null) {
      isNotifiedAgain = true
      return
    }
    running = run().finally(() => {
      running = null
    })
  }

  async function run(): Promise<void> {
    do {
      isNotifiedAgain = false
      try {
        await work()
      } catch (error) {
        log.error({ err: error, channel }, 'Work triggered by a notice failed.')
      }
    } while (isNotifiedAgain && !isStopped)
  }

  const stopListening = await database.listen(channel, wake, wake)
  wake()
  return async () => {
    isStopped = true
    await stopListening()
    await running
  }
}

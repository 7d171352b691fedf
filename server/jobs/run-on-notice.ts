import type { Database } from '#server/database/database.ts'
import type { JobLog } from './job-log.ts'

/**
 * Runs `work` at every notice on a channel, whichever process caused it, and once when notices may have been missed, as they
 * were before it listened. Runs do not overlap in a process; notices during a run lead to one more. Returns a function that
 * stops listening and waits for the run under way. Failures are logged; the recurring job makes up for them.
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
        log.error({ err: error, channel }, 'What is done at a notice failed.')
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

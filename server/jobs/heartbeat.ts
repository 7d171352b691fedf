import type { AppContext } from '#server/app-context.ts'
import { noteHeartbeat } from './heartbeat-repository.ts'
import type { JobLog } from './job-log.ts'

/** How often a worker says that it works, in milliseconds. */
const interval = 15_000

/**
 * Says through the database that this process works in the background, now and every 15 seconds, for `GET /healthz` of
 * every process (decisions, health). Answers how to stop, which waits for the word under way.
 */
export async function beatHeart(
  context: Pick<AppContext, 'db' | 'now'>,
  log: JobLog,
): Promise<() => Promise<void>> {
  await noteHeartbeat(context.db, context.now())
  let beating: Promise<void> = Promise.resolve()
  const beat = async () => {
    try {
      await noteHeartbeat(context.db, context.now())
    } catch (error) {
      log.error({ err: error }, 'The heartbeat of the worker could not be written.')
    }
  }
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, interval)
  return async () => {
    clearInterval(timer)
    await beating
  }
}

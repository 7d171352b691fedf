import type { AppContext } from '#server/app-context.ts'
import { noteHeartbeat } from './heartbeat-repository.ts'
import type { JobLog } from './job-log.ts'

/** The heartbeat interval of a worker, in milliseconds. */
const interval = 15_000

/**
 * Records this worker's heartbeat in the database now and every 15 seconds, for every process's `GET /healthz`
 * (decisions, health). Returns how to stop, which waits for a running write.
 */
export async function startHeartbeat(
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

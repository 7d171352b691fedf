import type { JobLog } from '#server/jobs/job-log.ts'
import { Crash } from './crashing-database.ts'

export const quiet = { info: () => undefined, error: () => undefined }
/** Log of a job that survives failures: rethrows a crash, since the job must end with its process. */
export const crashLog: JobLog = {
  ...quiet,
  error(details: unknown) {
    if (details instanceof Object && 'err' in details && details.err instanceof Crash) throw details.err
  },
}

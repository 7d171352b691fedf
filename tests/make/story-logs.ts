import type { JobLog } from '#server/jobs/job-log.ts'
import { Crash } from './crashing-database.ts'

export const quiet = { info: () => undefined, error: () => undefined }
/** The log of a job that goes on after a failure: it must not outlive its process. */
export const mortal: JobLog = {
  ...quiet,
  error(details: unknown) {
    if (details instanceof Object && 'err' in details && details.err instanceof Crash) throw details.err
  },
}

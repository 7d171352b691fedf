import type { AppContext } from '#server/app-context.ts'
import type { Figures } from '#server/telemetry/figures.ts'
import { lastHeartbeat } from './heartbeat-repository.ts'
import { readWaitingJobs } from './jobs-repository.ts'

/** The `/metrics` about background jobs. */
export function jobFigures({ db, now }: Pick<AppContext, 'db' | 'now'>): Figures {
  return {
    help: {
      jobs_waiting: 'Jobs that are due and not started.',
      jobs_oldest_seconds: 'Age of the oldest due job, in seconds.',
      jobs_failed: 'Permanently failed jobs that the queue still keeps.',
      worker_silent_seconds: 'Seconds since the last worker heartbeat; NaN before the first.',
    },
    async read() {
      const [{ waiting, oldest_seconds, failed }, heard] = await Promise.all([
        readWaitingJobs(db),
        lastHeartbeat(db),
      ])
      return {
        jobs_waiting: waiting,
        jobs_oldest_seconds: oldest_seconds,
        jobs_failed: failed,
        worker_silent_seconds: heard === null ? Number.NaN : (now().getTime() - heard.getTime()) / 1000,
      }
    },
  }
}

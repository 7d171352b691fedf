import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import type { JobLog } from './job-log.ts'

/** Pauses before retrying the start, in milliseconds; the last one repeats. */
const pauses = [500, 1_000, 2_000, 5_000, 10_000]
const longestPause = 15_000

/** How long a first start may take before the process is unhealthy, in milliseconds. */
const startPatience = 30_000

/** Starts all jobs and returns how to stop them; throws when they cannot be started, and then none runs. */
export type OpenJobs<Context extends AppContext> = (
  context: Context,
  log: JobLog,
) => Promise<() => Promise<void>>

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>

/** The background jobs of a process. */
export interface BackgroundJobs {
  start(log: JobLog): void
  /** whether they should run by now but do not: a start failed, or takes too long */
  areOverdue(): boolean
  /** waits for running jobs; none runs after it */
  stop(): Promise<void>
}

/**
 * Background jobs whose start is retried forever while the database is slow or busy. Without them no refund or email is
 * sent and no hold ends, so the process must not look healthy (`GET /healthz`).
 */
export function backgroundJobs<Context extends AppContext>(
  context: Context,
  open: OpenJobs<Context>,
  pause: Pause = waitFor,
): BackgroundJobs {
  const stopping = new AbortController()
  let starting: Promise<void> | null = null
  let dueAt: Date | null = null
  let stopJobs: (() => Promise<void>) | null = null

  async function openUntilRunning(log: JobLog): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        stopJobs = await open(context, log)
        if (failures > 0) log.info({ failures }, 'Background jobs have started after all.')
        return
      } catch (error) {
        dueAt = context.now()
        log.error({ err: error }, 'Background jobs could not be started; the start will be retried.')
        await pause(pauses[failures] ?? longestPause, stopping.signal)
      }
    }
  }

  return {
    start(log) {
      dueAt ??= new Date(context.now().getTime() + startPatience)
      starting ??= openUntilRunning(log)
    },
    areOverdue: () => stopJobs === null && dueAt !== null && dueAt <= context.now(),
    async stop() {
      stopping.abort()
      await starting
      await stopJobs?.()
      stopJobs = null
    },
  }
}

/** Waits; a stop ends it early. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, null, { signal }).catch(() => undefined)
}

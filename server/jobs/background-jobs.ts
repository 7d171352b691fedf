import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import type { JobLog } from './job-log.ts'

/** Pauses before a start is tried again, in milliseconds: after the first failure, the second …, and after all others. */
const pauses = [500, 1_000, 2_000, 5_000, 10_000]
const longestPause = 15_000

/** How long a first start may take before the process is unwell, in milliseconds. */
const startPatience = 30_000

/** Starts all jobs and answers how to stop them; throws when they cannot be started, and then none runs. */
export type OpenJobs<Context extends AppContext> = (
  context: Context,
  log: JobLog,
) => Promise<() => Promise<void>>

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>

/** The background jobs of a process. */
export interface BackgroundJobs {
  start(log: JobLog): void
  /** whether they do not run although they should by now: a start failed, or takes too long */
  areOverdue(): boolean
  /** lets what is under way finish; none runs after it */
  stop(): Promise<void>
}

/**
 * Background jobs whose start is tried for ever where a slow or busy database does not let it. Without them no refund
 * is sent, no hold ends and no mail goes out: a process must not look healthy without them (`GET /healthz`).
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
        log.error({ err: error }, 'Background jobs could not be started; it is tried again.')
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

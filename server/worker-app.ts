import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { alarmReasons } from './alarms/read-alarms.ts'
import type { AppContext } from './app-context.ts'
import { followChangesForCdn } from './cdn/cdn-relay.ts'
import { logAccess } from './http/access-log.ts'
import { endIdleConnections } from './http/end-idle-connections.ts'
import { answerErrors } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { listenOptions } from './http/listen-options.ts'
import { logOptions } from './http/log-options.ts'
import { logSlowStatements } from './http/log-slow-statements.ts'
import { registerMetrics } from './http/metrics.ts'
import type { BackgroundJobs } from './jobs/background-jobs.ts'
import { processFigures } from './process-figures.ts'

/** The application of ROLE=worker: only health and metrics. */
export async function buildWorkerApp(
  context: AppContext,
  jobs: BackgroundJobs | null = null,
): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...listenOptions(config.tls),
  })
  answerErrors(app)
  logAccess(app, config)
  logSlowStatements(app, context)
  endIdleConnections(app)
  registerMetrics(app, config, {
    figures: [...processFigures(context), followChangesForCdn(app, context)],
  })
  registerHealth(app, context, jobs, () => alarmReasons(context))
  return app
}

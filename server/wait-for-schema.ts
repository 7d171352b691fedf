import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from './app-context.ts'
import { findUnknownSchema } from './database/migrate.ts'
import { AppError } from './http/app-error.ts'
import { answerErrors } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { listenOptions } from './http/listen-options.ts'
import { logOptions } from './http/log-options.ts'

/** How often the database is checked, in milliseconds. */
const interval = 1_000

/**
 * Waits, without migrating, until the database has this process's schema (decisions, migrations). Meanwhile the process
 * is alive but not ready: `/readyz` says why, and everything else is 503. `report` gets each new reason.
 */
export async function waitForSchema(context: AppContext, report: (line: string) => void): Promise<void> {
  let why = await findUnknownSchema(context.db)
  if (why === null) return
  const app = buildWaitingApp(context)
  await app.listen({ port: context.config.port, host: context.config.host })
  // nothing is running that would have to finish first
  const end = () => process.exit(0)
  process.once('SIGTERM', end).once('SIGINT', end)
  try {
    for (let reported: string | null = null; why !== null; why = await askAgain(context, why)) {
      if (why !== reported) report(`${why} This process waits for that.`)
      reported = why
      await wait(interval)
    }
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end)
    await app.close()
  }
}

/** A database that does not answer for a while keeps its last known schema. */
async function askAgain({ db }: AppContext, before: string): Promise<string | null> {
  return findUnknownSchema(db).catch(() => before)
}

function buildWaitingApp(context: AppContext): FastifyInstance {
  const app = Fastify({
    logger: logOptions(context.config),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    ...listenOptions(context.config.tls),
  })
  answerErrors(app)
  app.addHook('onRequest', async (request) => {
    if (request.is404)
      throw new AppError('unavailable', 'We are just getting ready. Please try again in a moment.', {
        retryAfter: 5,
      })
  })
  registerHealth(app, context, null)
  return app
}

import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { AppContext } from './app-context.ts'
import { findUnknownSchema } from './database/migrate.ts'
import { AppError } from './http/app-error.ts'
import { answerErrors } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { listenOptions } from './http/listen-options.ts'

/** How often the database is asked, in milliseconds. */
const interval = 1_000

/**
 * Settles once the database has the schema that this process knows, and changes nothing of it (decisions, migrations). Until
 * then the process lives and is not ready: `/readyz` says why, everything else is answered 503. `tell` hears each reason once.
 */
export async function waitForSchema(context: AppContext, tell: (line: string) => void): Promise<void> {
  let why = await findUnknownSchema(context.db)
  if (why === null) return
  const app = buildWaitingApp(context)
  await app.listen({ port: context.config.port, host: context.config.host })
  // nothing is under way that would have to end first
  const end = () => process.exit(0)
  process.once('SIGTERM', end).once('SIGINT', end)
  try {
    for (let told: string | null = null; why !== null; why = await askAgain(context, why)) {
      if (why !== told) tell(`${why} This process waits for that.`)
      told = why
      await wait(interval)
    }
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end)
    await app.close()
  }
}

/** A database that does not answer for a while has the schema that it had. */
async function askAgain({ db }: AppContext, before: string): Promise<string | null> {
  return findUnknownSchema(db).catch(() => before)
}

function buildWaitingApp(context: AppContext): FastifyInstance {
  const app = Fastify({
    logger: context.config.logLevel === 'silent' ? false : { level: context.config.logLevel },
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

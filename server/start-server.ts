import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import type { Config } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { openProviders } from './payments/open-providers.ts'

/** How long a stop may take, in milliseconds, before the process ends whatever still hangs. */
const patience = 8_000

/** The running server. */
export interface Server {
  /** what it says when it is open */
  greeting: string
  /** answers the requests under way, lets jobs finish, closes the database; ends the process when that hangs */
  stop(): Promise<void>
}

/**
 * Opens the database, brings it up to date, then listens: whoever gets an answer gets it from a server that is ready.
 * Background jobs start after that. Throws before anything is served when a part cannot start, and leaves no lock.
 */
export async function startServer(config: Config): Promise<Server> {
  // the code is read while the database starts: both take their time, and partly on different threads
  const loadingApp = loadApp(config.role)
  loadingApp.catch(() => undefined)
  const database = await openDatabase(config)
  const now = () => new Date()
  const context: AppContext = {
    config,
    database,
    db: database.db,
    now,
    providers: openProviders(config, now),
  }
  try {
    await migrate(database)
    await seedWhenEmpty(context)
    const firstAdmin = await firstAdminOf(context)
    const app = await (await loadingApp)(context)
    try {
      await app.listen({ port: config.port, host: config.host })
    } catch (error) {
      await app.close()
      throw error
    }
    const greeting = [greet(config), ...(firstAdmin === null ? [] : [firstAdmin])].join('\n')
    return { greeting, stop: stopOnce(app, context, startJobs(app, context)) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function loadApp(role: Config['role']): Promise<(context: AppContext) => Promise<FastifyInstance>> {
  if (role === 'worker') return (await import('./worker-app.ts')).buildWorkerApp
  return (await import('./app.ts')).buildApp
}

async function seedWhenEmpty(context: AppContext): Promise<void> {
  if (!context.config.seedDemo) return
  const { seedDemoData } = await import('./demo/seed-demo-data.ts')
  if ((await seedDemoData(context)) === 0) return
  const { refreshSearchVocabulary } = await import('./listings/refresh-search-vocabulary.ts')
  await refreshSearchVocabulary(context)
}

/** A try-out on one's own machine gets a first admin; a server's operator makes one with `npm run admin:create`. */
async function firstAdminOf(context: AppContext): Promise<string | null> {
  const { databaseUrl, seedDemo } = context.config
  if (databaseUrl !== null || !seedDemo) return null
  const { makeFirstAdmin } = await import('./admin/accounts/first-admin.ts')
  return makeFirstAdmin(context)
}

function greet({ role, publicUrl, host, port }: Config): string {
  if (role === 'worker') return `BakeSale's worker is up; its health is at http://${host}:${port}/healthz`
  return `BakeSale is open at ${publicUrl}`
}

/** Starts what works in the background, and answers how to stop it. Without it pages are served all the same. */
async function startJobs(app: FastifyInstance, context: AppContext): Promise<() => Promise<void>> {
  const { role } = context.config
  if (role === 'web') return async () => undefined
  try {
    const { openJobQueue } = await import('./jobs/job-queue.ts')
    const { jobHandlers: handlers } = await import('./jobs/job-handlers.ts')
    const { schedule } = await import('./jobs/schedule.ts')
    const { runWhenTold } = await import('./jobs/run-when-told.ts')
    const { isVocabularyEmpty } = await import('./listings/search-vocabulary-repository.ts')
    const lacksVocabulary = await isVocabularyEmpty(context.db)
    const queue = await openJobQueue(context, { handlers, schedule, works: true, log: app.log })
    // its hour may be far, and until then no typing error would be corrected
    if (lacksVocabulary)
      queue.sendNow('refresh-search-vocabulary').catch((error) => {
        app.log.error({ err: error }, 'The vocabulary of the search waits for its hour.')
      })
    const run = (job: keyof typeof handlers) => () => handlers[job](context, app.log)
    const stops = [
      queue.stop,
      await runWhenTold(context.database, 'listings_changed', run('count-listing-cells'), app.log),
      await runWhenTold(context.database, 'mail_queued', run('send-mails'), app.log),
      await runWhenTold(context.database, 'password_reset_asked', run('mail-reset-links'), app.log),
      await runWhenTold(context.database, 'payment_instructed', run('carry-out-instructions'), app.log),
    ]
    return async () => {
      await Promise.all(stops.map((stop) => stop()))
    }
  } catch (error) {
    app.log.error({ err: error }, 'Background jobs could not be started.')
    // a worker that does no work must not look healthy: whoever supervises it starts it again
    if (role === 'worker') process.exit(1)
    return async () => undefined
  }
}

function stopOnce(
  app: FastifyInstance,
  context: AppContext,
  jobs: Promise<() => Promise<void>>,
): () => Promise<void> {
  let stopping: Promise<void> | null = null
  const stop = async () => {
    // what was acknowledged is already stored
    setTimeout(() => process.exit(1), patience).unref()
    await Promise.all([app.close(), jobs.then((stopJobs) => stopJobs())])
    await context.providers.close()
    await context.database.close()
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}

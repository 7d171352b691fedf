import type { FastifyInstance } from 'fastify'
import { configuredSandbox, type SandboxOfConfig } from '#sandbox/configured-sandbox.ts'
import type { FirstAdmin } from './admin/accounts/first-admin.ts'
import { serveBackups } from './backup/serve-backups.ts'
import { watchCertificates } from './certificates/watch-certificates.ts'
import { type Config, ConfigError } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open/open-database.ts'
import { fileMark } from './database/restored/outside-mark.ts'
import { createPartitions } from './database/scale/partitions/create-partitions.ts'
import { isPlayground } from './demo/playground.ts'
import { watchEventLoop } from './event-loop/watch-event-loop.ts'
import { greeting } from './greetings.ts'
import { closeDataFolder } from './identity/keys/close-data-folder.ts'
import { type BackgroundJobs, backgroundJobs } from './jobs/background-jobs.ts'
import type { JobLog } from './jobs/job-log.ts'
import { isTryOut } from './mail/mail-page.ts'
import { internetReceivers } from './network/receivers.ts'
import type { WebhookContext } from './outgoing-webhooks/webhook-context.ts'
import { openProviders } from './payments/providers/open-providers.ts'
import type { SandboxInUse } from './payments/providers/sandbox-access.ts'
import type { ServerConfig } from './read-config.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'
import { traceStatement } from './telemetry/trace-statement.ts'

/** How long a stop may take before the process ends, in milliseconds. */
const patience = 8_000

/** The running server. */
export interface Server {
  /** its message once it is open */
  greeting: string
  /** answers running requests, waits for jobs and closes the database; ends the process when that hangs */
  stop(): Promise<void>
}

/**
 * Opens the database, migrates it or waits for that, then listens and starts background jobs. Throws before serving
 * anything when a part cannot start, and leaves no lock.
 */
export async function startServer(config: ServerConfig): Promise<Server> {
  requireSecretKeys(config)
  const stopTelemetry = await openTelemetry(config)
  // code loads while the database starts, partly on other threads
  const loadingApp = loadApp(config.role)
  loadingApp.catch(() => undefined)
  const loadingOrders = import('./orders/placing/follow-payments.ts')
  loadingOrders.catch(() => undefined)
  const database = await openDatabase(config, config.telemetry === null ? undefined : traceStatement)
  const now = () => new Date()
  const certificates = watchCertificates(config, now)
  const history = Promise.withResolvers<void>()
  const context: WebhookContext = {
    config,
    database,
    db: database.db,
    now,
    providers: openProviders(config, openedAfter(history.promise, configuredSandbox(config, now)), now),
    ordersOfPayments: (await loadingOrders).ordersOfPayments,
    outsideMark: fileMark(config.dataDir),
    certificates,
    receivers: internetReceivers(isTryOut(config)),
  }
  try {
    await bringUpToDate(context)
    await encryptSecrets(context)
    // before the demo's admin, who is no superadmin
    const firstAdmin = await firstAdminOf(context)
    await seedWhenEmpty(context)
    const jobs = jobsOf(context)
    const app = await (await loadingApp)(context, jobs)
    try {
      await app.listen({ port: config.port, host: config.host })
    } catch (error) {
      await app.close()
      throw error
    }
    // not earlier: one statement of a migration may block the embedded engine for long
    watchEventLoop(config)
    await exportFiguresOf(context)
    certificates.start()
    const stopDemo = playDemo(context, app.log, (isStopped) => {
      history.resolve()
      if (!isStopped) jobs?.start(app.log)
    })
    const stopBackups = await serveBackups(context)
    const { demoSignIns: signIns } = await import('./demo/demo-sign-ins.ts')
    void database.storage.ended.then(endProcess)
    const warning = closeDataFolder(config.dataDir)
    if (warning !== null) process.stderr.write(`${warning}\n`)
    return {
      greeting: greeting({ config, firstAdmin, demoSignIns: await signIns(context) }),
      stop: stopOnce(app, context, jobs, { demo: stopDemo, backups: stopBackups, telemetry: stopTelemetry }),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Processes share a database server, whose content alone must not be enough to impersonate anybody (decisions, keys).
 */
function requireSecretKeys({ databaseUrl, secretKeys }: Config): void {
  if (databaseUrl === null || secretKeys !== null) return
  throw new ConfigError(
    'SECRET_KEYS is needed beside DATABASE_URL, the same for all processes. `openssl rand -base64 32` makes a key.',
  )
}

/** Migrates the database, except in web processes, which wait for that (decisions, migrations). */
async function bringUpToDate(context: WebhookContext): Promise<void> {
  const { config, database } = context
  if (config.role !== 'web' || database.engine === 'embedded') {
    await migrate(database)
    // after a long stop there is no partition for today
    await createPartitions(context, { error: (_cause, words) => process.stderr.write(`${words}\n`) })
    return
  }
  const { waitForSchema } = await import('./wait-for-schema.ts')
  await waitForSchema(context, (line) => process.stderr.write(`${line}\n`))
}

async function encryptSecrets(context: WebhookContext): Promise<void> {
  const [{ reencryptSecrets }, { realms }, { reencryptWebhookSecrets }] = await Promise.all([
    import('./identity/keys/reencrypt-secrets.ts'),
    import('./admin/accounts/admin-realm.ts'),
    import('./outgoing-webhooks/reencrypt-webhook-secrets.ts'),
  ])
  const words = await reencryptSecrets(context, realms)
  await reencryptWebhookSecrets(context)
  if (words !== null) process.stderr.write(`${words}\n`)
}

/** Every process exports its own figures; the shared ones come from background processes only. */
async function exportFiguresOf(context: WebhookContext): Promise<void> {
  const { telemetry, role } = context.config
  if (telemetry === null) return
  const [{ exportMetrics }, { ownFigures, sharedFigures }] = await Promise.all([
    import('./telemetry/export-metrics.ts'),
    import('./process-figures.ts'),
  ])
  const shared = role === 'web' ? [] : sharedFigures(context)
  for (const figures of [...ownFigures(context), ...shared]) exportMetrics(figures)
}

type BuildApp = (context: WebhookContext, jobs: BackgroundJobs | null) => Promise<FastifyInstance>

async function loadApp(role: Config['role']): Promise<BuildApp> {
  if (role === 'worker') return (await import('./worker-app.ts')).buildWorkerApp
  return (await import('./app.ts')).buildApp
}

async function seedWhenEmpty(context: WebhookContext): Promise<void> {
  const { endDemoSignIns } = await import('./demo/demo-sign-ins.ts')
  await endDemoSignIns(context)
  if (!context.config.seedDemo) return
  const { seedDemoData } = await import('./demo/seed-demo-data.ts')
  if ((await seedDemoData(context)) === 0) return
  const { listingSearch } = await import('./listings/search/listing-search.ts')
  await listingSearch.refreshWords(context)
}

/** A sandbox that nothing opens before the demo's history, which uses the same files. */
function openedAfter(history: Promise<void>, sandbox: SandboxOfConfig): SandboxInUse {
  return {
    async access() {
      await history
      return sandbox.access()
    },
    close: sandbox.close,
  }
}

/** Plays what is missing of the demo's history, and then calls `onEnd`. Returns how to stop it. */
function playDemo(
  context: WebhookContext,
  log: JobLog,
  onEnd: (isStopped: boolean) => void,
): () => Promise<void> {
  if (!isPlayground(context.config)) {
    onEnd(false)
    return async () => undefined
  }
  const stopping = new AbortController()
  const play = async () => {
    const { playDemoHistory } = await import('./demo/play-demo-history.ts')
    const open = async (now: () => Date) =>
      (await import('#sandbox/demo-payments.ts')).openDemoPayments(context.config, now)
    await playDemoHistory(context, { open, log, signal: stopping.signal })
  }
  const playing = play()
    .catch((err: unknown) => log.error({ err }, 'The history of the demo could not be played.'))
    .then(() => onEnd(stopping.signal.aborted))
  return () => {
    stopping.abort()
    return playing
  }
}

/** Creates a local try-out's first admin; a server's operator uses `npm run admin:create`. */
async function firstAdminOf(context: WebhookContext): Promise<FirstAdmin | null> {
  const { databaseUrl, seedDemo } = context.config
  if (databaseUrl !== null || !seedDemo) return null
  const { makeFirstAdmin } = await import('./admin/accounts/first-admin.ts')
  return makeFirstAdmin(context)
}

/** The process's background jobs, loaded after the start; null where others run them. */
function jobsOf(context: WebhookContext): BackgroundJobs | null {
  if (context.config.role === 'web') return null
  return backgroundJobs(context, async (own, log) => (await import('./open-jobs.ts')).openJobs(own, log))
}

/** Prints one line for the operator and ends the process, as only a restart helps. */
function endProcess({ message }: Error): void {
  process.stderr.write(`${message} Then start again.\n`)
  process.exit(1)
}

/** Reports what blocks a stop, as nobody could tell afterward. */
function reportHanging(open: readonly string[]): void {
  process.stderr.write(
    `The stop waited ${patience / 1000} seconds for ${open.join(', ')}, and waits no longer.\n`,
  )
  process.exit(1)
}

function stopOnce(
  app: FastifyInstance,
  context: WebhookContext,
  jobs: BackgroundJobs | null,
  others: Readonly<Record<string, () => Promise<void>>>,
): () => Promise<void> {
  let stopping: Promise<void> | null = null
  const stop = async () => {
    const open = new Set<string>()
    const waitFor = async (what: string, ended: Promise<unknown> | undefined) => {
      open.add(what)
      await ended
      open.delete(what)
    }
    // acknowledged data is already stored
    setTimeout(() => reportHanging([...open]), patience).unref()
    context.certificates?.stop()
    // a receiver may hang for longer
    context.receivers.close()
    await Promise.all([
      waitFor('requests', app.close()),
      waitFor('jobs', jobs?.stop()),
      ...Object.entries(others).map(([what, stopOther]) => waitFor(what, stopOther())),
    ])
    await waitFor('payment providers', context.providers.close())
    await waitFor('the database', context.database.close())
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}

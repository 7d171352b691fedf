import type { FastifyInstance } from 'fastify'
import { configuredSandbox } from '#sandbox/configured-sandbox.ts'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { buildApp } from '#server/app.ts'
import type { CertificateWatch } from '#server/certificates/watch-certificates.ts'
import type { Database } from '#server/database/database.ts'
import { ordersOfPayments } from '#server/orders/placing/follow-payments.ts'
import type { WebhookContext } from '#server/outgoing-webhooks/webhook-context.ts'
import { openProviders, type Providers } from '#server/payments/providers/open-providers.ts'
import { readConfig, type ServerConfig } from '#server/read-config.ts'
import { testNow } from './clock.ts'
import { memoryMark } from './memory-mark.ts'
import { noReceivers } from './receivers.ts'
import { testKeys } from './secret-keys.ts'
import type { Engine } from './test-database.ts'

/** The application in this process, with its own database and clock. */
export interface TestApp extends WebhookContext {
  app: FastifyInstance
  /** sets the application's clock (null: the real one) and returns the previous setting */
  setNow(moment: Date | null): Date | null
  /** its own payment sandbox; throws when it has none */
  sandbox(): Promise<Sandbox>
  close(): Promise<void>
}

/** Argon2's minimum: tests make hundreds of people, and only `password-hash.test.ts` tests hashing. */
const cheapPasswords = { memory: 8, passes: 1, parallelism: 1 }

/** Builds the application for tests on an engine or an open database; rate limits are off by default. */
export async function makeTestApp(
  on: Engine | Database,
  changes: Partial<ServerConfig> = {},
  providers?: Providers,
  certificates?: CertificateWatch,
): Promise<TestApp> {
  const database = typeof on === 'string' ? await testDatabase(on) : on
  let clock: Date | null = null
  const config: ServerConfig = {
    ...readConfig({}),
    publicUrl: 'http://localhost',
    secretKeys: testKeys,
    logLevel: 'silent',
    accessLog: false,
    rateLimit: false,
    passwordCost: cheapPasswords,
    seedDemo: false,
    ...changes,
  }
  const now = () => clock ?? testNow
  const sandbox = configuredSandbox(config, now)
  const context: WebhookContext = {
    config,
    database,
    db: database.db,
    now,
    providers: providers ?? openProviders(config, sandbox, now),
    ordersOfPayments,
    outsideMark: memoryMark(),
    ...(certificates && { certificates }),
    receivers: noReceivers(),
  }
  const app = await buildApp(context)
  return {
    ...context,
    app,
    setNow(moment) {
      const before = clock
      clock = moment
      return before
    },
    async sandbox() {
      const own = await sandbox.own()
      if (own === null) throw new Error('This application has no sandbox')
      return own
    },
    async close() {
      await app.close()
      await context.providers.close()
      await database.close()
    },
  }
}

/** Imported on demand: test databases exist only in a test run. */
async function testDatabase(engine: Engine): Promise<Database> {
  const { openTestDatabase } = await import('./test-database.ts')
  return openTestDatabase(engine)
}

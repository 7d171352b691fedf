import type { FastifyInstance } from 'fastify'
import { configuredSandbox } from '#sandbox/configured-sandbox.ts'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/database/database.ts'
import { ordersOfPayments } from '#server/orders/placing/follow-payments.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { openProviders, type Providers } from '#server/payments/providers/open-providers.ts'
import { readConfig, type ServerConfig } from '#server/read-config.ts'
import { testNow } from './clock.ts'
import { memoryMark } from './memory-mark.ts'
import { testKeys } from './secret-keys.ts'
import type { Engine } from './test-database.ts'

/** The application in process, on a database and a clock of its own. */
export interface TestApp extends MoneyContext {
  app: FastifyInstance
  /** sets the clock that the application reads, and answers what it was set to before; null is the real one */
  setNow(moment: Date | null): Date | null
  /** the payment sandbox of its own; throws where it has none */
  sandbox(): Promise<Sandbox>
  close(): Promise<void>
}

/** The least that argon2 allows: hundreds of people are made, and only `password-hash.test.ts` is about their hashes. */
const cheapPasswords = { memory: 8, passes: 1, parallelism: 1 }

/** Builds the application for tests on an engine, or on a database that is open; rate limits are off unless asked for. */
export async function makeTestApp(
  on: Engine | Database,
  changes: Partial<ServerConfig> = {},
  providers?: Providers,
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
  const context: MoneyContext = {
    config,
    database,
    db: database.db,
    now,
    providers: providers ?? openProviders(config, sandbox, now),
    ordersOfPayments,
    outsideMark: memoryMark(),
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
      if (own === null) throw new Error('The sandbox is off')
      return own
    },
    async close() {
      await app.close()
      await context.providers.close()
      await database.close()
    },
  }
}

/** Imported on demand: there are no test databases outside a test run. */
async function testDatabase(engine: Engine): Promise<Database> {
  const { openTestDatabase } = await import('./test-database.ts')
  return openTestDatabase(engine)
}

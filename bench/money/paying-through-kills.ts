import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import type { SendWebhook } from '#sandbox/sandbox-webhooks.ts'
import { sendInTurn } from '#sandbox/send-webhooks.ts'
import { readTraffic } from '#sandbox/traffic-record.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { toDecimal } from '#shared/money.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { callServer, signUpAt } from '#tests/make/server-client.ts'
import { launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { agree } from '#tests/money/approve-payment.ts'
import { readOurBooks } from '#tests/money/our-books.ts'
import { allPayments, readSecondBook } from '#tests/money/second-book.ts'
import { insertPaidBaker } from '#tests/money/settled-baker.ts'
import { freePort } from '#tests/setup/postgres-server.ts'

/**
 * How many buyers pay concurrently, and the longest time from the first payment after a start to the kill, in
 * ms.
 */
const buyersAtOnce = 3
const longestLife = 300
const servings = 10_000
const price = 950
/** How long a webhook's signature is valid for delivery, in milliseconds. */
const signatureLife = 280_000
/**
 * How long jobs may take to find payments without a webhook, in milliseconds. If every webhook was lost, they
 * find them when the hold ends.
 */
const timeout = 18 * 60_000

/** A purchase as its buyer knows it. */
interface Purchase {
  checkoutId: string
  paymentId: string
  cookie: string
  isPaid: boolean
}

interface KillFigures {
  kills: number
  placed: number
  acknowledged: number
  captured: number
  seconds: number
  violations: string[]
}

const Checkout = z.object({
  id: z.string(),
  payments: z.array(z.object({ id: z.string(), status: z.string() })),
})
const Prepared = z.object({ id: z.string(), clientSecret: z.optional(z.nullable(z.string())) })
const Captured = z.object({ status: z.string() })

/**
 * Buyers pay continuously on the embedded engine, whose process is repeatedly killed and restarted. Checks
 * that nothing acknowledged is lost, nobody is charged twice, and our books match the providers' traffic.
 */
export async function payThroughKills(kills: number): Promise<KillFigures> {
  const begun = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'bakesale-kills-'))
  const recordFile = join(folder, 'traffic.jsonl')
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const sandbox = await openSandbox({
    dataDir: null,
    publicUrl,
    now: () => new Date(),
    recordFile,
    sendWebhook: untilTaken(sendInTurn([publicUrl])),
  })
  let server: ServerProcess | null = null
  const start = async () => {
    const environment = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), SEED_DEMO: '0' }
    server = await launchServer({ ...environment, LOG_LEVEL: 'silent', PAYMENT_SANDBOX_URL: sandbox.url })
    await server.opened
    return server
  }
  try {
    const goods = await stockShop(dataDir, sandbox)
    const purchases: Purchase[] = []
    let running = await start()
    const buyers = await Promise.all(
      Array.from({ length: buyersAtOnce }, (_, place) =>
        signUpAt(running.url, `buyer-${place}@kills.example`),
      ),
    )
    for (let kill = 0; kill < kills; kill += 1) {
      await payUntilKilled(running, { buyers, goods, sandbox }, purchases)
      running = await start()
    }
    await untilAllIsKnown(running.url, recordFile, purchases)
    running.process.kill('SIGTERM')
    await running.ended
    const book = allPayments(readSecondBook(readTraffic(await readFile(recordFile, 'utf8'))))
    const violations = await compare(dataDir, purchases, book)
    return {
      kills,
      placed: purchases.length,
      acknowledged: purchases.filter(({ isPaid }) => isPaid).length,
      captured: book.size,
      seconds: Math.round((performance.now() - begun) / 1000),
      violations,
    }
  } finally {
    const last: ServerProcess | null = server
    await endProcess(last)
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Retries a webhook like a provider, but more often: a process lives briefly and a signature expires soon.
 */
function untilTaken(send: SendWebhook): SendWebhook {
  return async (webhook) => {
    const end = performance.now() + signatureLife
    for (;;) {
      const status = await send(webhook).catch(() => 0)
      if ((status >= 200 && status < 300) || performance.now() > end) return status
      await wait(500)
    }
  }
}

async function endProcess(server: ServerProcess | null): Promise<void> {
  if (server === null || server.process.exitCode !== null || server.process.signalCode !== null) return
  server.process.kill('SIGKILL')
  await server.ended
}

interface Goods {
  cookId: string
  listingId: string
}

/** Stores a baker with one large listing in the data folder, before any server opens it. */
async function stockShop(dataDir: string, sandbox: Sandbox): Promise<Goods> {
  const database = await openEmbeddedDatabase(dataDir)
  await migrate(database)
  const cookId = await insertPaidBaker(database.db, sandbox)
  const listing = listingRow(cookId, { servings_available: servings })
  await insertListings(database.db, [listing])
  await database.close()
  return { cookId, listingId: listing.id }
}

interface Scene {
  buyers: readonly string[]
  goods: Goods
  sandbox: Sandbox
}

/** All buyers pay until the server is killed, soon after the first payment. */
async function payUntilKilled(
  { url, process: dying, ended }: ServerProcess,
  { buyers, goods, sandbox }: Scene,
  purchases: Purchase[],
): Promise<void> {
  const paid = Promise.withResolvers<void>()
  const buying = buyers.map(async (cookie, place) => {
    try {
      for (let turn = 0; ; turn += 1) {
        const rail = rails[(turn + place) % rails.length] ?? rails[0]
        await buy(url, rail, { cookie, goods, sandbox }, purchases)
        paid.resolve()
      }
    } catch {
      // the connection broke: an unacknowledged purchase may or may not exist
    }
  })
  await paid.promise
  await wait(Math.random() * longestLife)
  dying.kill('SIGKILL')
  await Promise.all([...buying, ended])
}

async function buy(
  url: string,
  rail: Rail,
  { cookie, goods, sandbox }: { cookie: string; goods: Goods; sandbox: Sandbox },
  purchases: Purchase[],
): Promise<void> {
  const { prepare, capture } = testedRails[rail]
  const lines = [{ foodListingId: goods.listingId, quantity: 1 }]
  const body = { bakers: [{ cookId: goods.cookId, payWay: rail, lines }] }
  const placed = z.parse(Checkout, await ask(url, '/api/checkouts', cookie, body, 201))
  const purchase = { checkoutId: placed.id, paymentId: placed.payments[0]?.id ?? '', cookie, isPaid: false }
  purchases.push(purchase)
  const { url: path, body: wanted } = prepare(placed.id, toDecimal(price))
  const prepared = z.parse(Prepared, await ask(url, path, cookie, wanted, 200))
  await agree(sandbox, rail, prepared.id, prepared.clientSecret ?? null)
  const captured = z.parse(Captured, await ask(url, capture(prepared.id), cookie, undefined, 200))
  purchase.isPaid = captured.status === 'COMPLETED'
}

async function ask(
  url: string,
  path: string,
  cookie: string,
  body: unknown,
  expected: number,
): Promise<unknown> {
  const answer = await callServer(url, 'POST', path, { cookie, ...(body === undefined ? {} : { body }) })
  if (answer.status === expected) return answer.body
  throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** Waits until the jobs have found all captured payments. */
async function untilAllIsKnown(
  url: string,
  recordFile: string,
  purchases: readonly Purchase[],
): Promise<void> {
  const end = performance.now() + timeout
  while (performance.now() < end) {
    const book = allPayments(readSecondBook(readTraffic(await readFile(recordFile, 'utf8'))))
    const waiting = purchases.filter(({ paymentId }) => book.has(paymentId))
    const seen = await Promise.all(waiting.map((purchase) => isPaidHere(url, purchase)))
    if (seen.every(Boolean)) return
    await wait(2_000)
  }
}

async function isPaidHere(url: string, { checkoutId, cookie }: Purchase): Promise<boolean> {
  const { body } = await callServer(url, 'GET', `/api/checkouts/${checkoutId}`, { cookie })
  return z.parse(Checkout, body).payments.every(({ status }) => status === 'captured')
}

async function compare(
  dataDir: string,
  purchases: readonly Purchase[],
  book: ReturnType<typeof allPayments>,
): Promise<string[]> {
  const database = await openEmbeddedDatabase(dataDir)
  const ours = new Map((await readOurBooks(database.db)).map((payment) => [payment.id, payment]))
  const { left } = await database.db
    .selectFrom('food_listings')
    .select('servings_available as left')
    .executeTakeFirstOrThrow()
  const held = await database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '<>', 'cancelled')
    .execute()
  await database.close()
  const violations = left + held.length === servings ? [] : [`${left} servings left, ${held.length} ordered`]
  for (const { paymentId, isPaid } of purchases) {
    const there = book.get(paymentId)
    if (!ours.has(paymentId)) violations.push(`payment ${paymentId} was reported, and is missing`)
    if (isPaid && there?.captures !== 1)
      violations.push(`payment ${paymentId} was reported as paid, and is not`)
  }
  for (const [id, { captures, captured }] of book) {
    if (captures > 1) violations.push(`payment ${id} was charged ${captures} times`)
    if (ours.get(id)?.captured !== captured)
      violations.push(`payment ${id}: ${captured} cents there, ours are others`)
  }
  return violations
}

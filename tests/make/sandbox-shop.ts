import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { settlePayments } from '#server/checkouts/settle-payments.ts'
import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import { Order } from '#shared/api/orders.ts'
import { perRailInTurn, type Rail, rails } from '#shared/payment-methods.ts'
import { testNow } from './clock.ts'
import { makeCheckout } from './make-checkout.ts'
import { makeListing } from './make-listing.ts'
import { type Answer, makePerson, type Person } from './make-person.ts'
import { testedRails } from './rails/tested-rails.ts'
import { makeTestApp, type TestApp } from './test-app.ts'
import { anyEngine } from './test-database.ts'

/** A shop that calls the sandbox over HTTP, as if in another process. */
export interface SandboxShop {
  test: TestApp
  sandbox: Sandbox
  buyer: Person
  baker: Record<Rail, Person>
  /** places a checkout for $19.00 and prepares its payment, with a retry after a 503 */
  begin(rail: Rail): Promise<{ orderId: string; providerOrderId: string }>
  /** the buyer approves at the provider; false when it does not know the order */
  agree(rail: Rail, providerOrderId: string): boolean
  /** the page's call after the approval, with a retry after a 503 */
  finish(rail: Rail, providerOrderId: string): Promise<Answer>
  /** runs the worker's jobs until long after the hold ends */
  comeToRest(): Promise<void>
  order(id: string): Promise<Order>
  /** the balances of an order's accounts, in cents */
  balances(orderId: string): Promise<Record<string, number>>
  /** captures and refunds in the provider's own file since the last `startAnew`, in cents */
  moved(): Moved
  /** resets for the next test: no injected faults, the real clock, no movements */
  startAnew(): Promise<void>
  close(): Promise<void>
}

interface Moved {
  taken: number
  givenBack: number
}

const quiet = { info: () => undefined, error: () => undefined }

/** Opens a shop with a baker on every rail, and a sandbox with the same clock. */
export async function openSandboxShop(): Promise<SandboxShop> {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-sandbox-shop-'))
  let test: TestApp | null = null
  const sandbox = await openSandbox({
    dataDir: folder,
    publicUrl: 'http://localhost',
    now: () => test?.now() ?? testNow,
    slowness: 600_000,
    async sendWebhook({ rail, headers, body }) {
      const sent = { 'content-type': 'application/json', ...headers }
      const answer = await test?.app.inject({
        method: 'POST',
        url: webhookPaths[rail],
        headers: sent,
        payload: body,
      })
      return answer?.statusCode ?? 0
    },
  })
  const app = await makeTestApp(anyEngine, { paymentSandboxUrl: sandbox.url })
  test = app
  const buyer = await makePerson(app, { firstName: 'Ben' })
  const baker = await perRailInTurn(async (rail) => {
    const person = await makePerson(app, { firstName: 'Ana' })
    await testedRails[rail].connect(sandbox, person)
    return person
  })
  const insist = async (url: string, body?: object): Promise<Answer> => {
    const first = await buyer.call('POST', url, body)
    return first.status === 503 ? buyer.call('POST', url, body) : first
  }
  const file = join(folder, 'payment-sandbox.jsonl')
  let before: Moved = { taken: 0, givenBack: 0 }
  return {
    test: app,
    sandbox,
    buyer,
    baker,
    async begin(rail) {
      const listing = await makeListing(baker[rail])
      const { id, orders } = await makeCheckout(buyer, [{ payWay: rail, lines: [[listing, 2]] }])
      const { url, body } = testedRails[rail].prepare(id, '19.00')
      const prepared = await insist(url, body)
      const { id: providerOrderId } = z.parse(z.object({ id: z.string() }), prepared.body)
      return { orderId: orders[0]?.id ?? '', providerOrderId }
    },
    agree: (rail, id) => testedRails[rail].agree(sandbox, id),
    finish: (rail, id) => insist(testedRails[rail].capture(id)),
    async comeToRest() {
      for (const minutes of [2, 20, 70, 5, 30]) {
        app.setNow(new Date(app.now().getTime() + minutes * 60_000))
        await sandbox.webhooksSent()
        await settlePayments(app, quiet)
        await carryOutInstructions(app, quiet)
      }
    },
    order: async (id) => Order.parse((await buyer.call('GET', `/api/orders/${id}`)).body),
    async balances(orderId) {
      const rows = await app.db
        .selectFrom('account_movements')
        .select(['account', ({ fn }) => fn.sum<number>('amount_cents').as('cents')])
        .where('order_id', '=', orderId)
        .groupBy('account')
        .execute()
      return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
    },
    moved() {
      const { taken, givenBack } = readMoved(file)
      return { taken: taken - before.taken, givenBack: givenBack - before.givenBack }
    },
    async startAnew() {
      sandbox.behaveWell()
      await sandbox.webhooksSent()
      app.setNow(null)
      before = readMoved(file)
    },
    async close() {
      await app.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const Kept = z.tuple([z.string(), z.string(), z.unknown()])
const Money = z.object({
  amount: z.int(),
  status: z.optional(z.string()),
  isPaid: z.optional(z.boolean()),
})
const notMoved: ReadonlySet<string | undefined> = new Set(['DECLINED', 'failed'])

/** Adds up the sandbox's file, independent of its responses; the last line of each record counts. */
function readMoved(file: string): Moved {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const last = new Map(
    lines.map((line) => {
      const [kind, id, value] = z.parse(Kept, JSON.parse(line))
      return [`${kind} ${id}`, value]
    }),
  )
  const sum = (kinds: readonly string[]) =>
    [...last].reduce((total, [key, value]) => {
      if (!kinds.some((kind) => key.startsWith(`${kind} `))) return total
      const { amount, status, isPaid = true } = z.parse(Money, value)
      return isPaid && !notMoved.has(status) ? total + amount : total
    }, 0)
  const kept = rails.map((rail) => testedRails[rail].kept)
  return {
    taken: sum(kept.map(({ captures }) => captures)),
    givenBack: sum(kept.map(({ refunds }) => refunds)),
  }
}

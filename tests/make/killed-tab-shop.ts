import { request as sendRequest } from 'node:http'
import * as z from 'zod/mini'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import type { WebhookCall } from '#sandbox/sandbox-webhooks.ts'
import { settlePayments } from '#server/checkouts/settle-payments.ts'
import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { Order } from '#shared/api/orders.ts'
import { perRailInTurn, type Rail } from '#shared/payment-methods.ts'
import { testNow } from './clock.ts'
import type { EventOrder, TabAct, TabMoment, TabOutcome } from './killed-tab-table.ts'
import { loseAgreement, loseBankAnswer, type PreparedOrder } from './lose-providers-answer.ts'
import { checkoutBody } from './make-checkout.ts'
import { makeListing } from './make-listing.ts'
import { makePerson, type Person } from './make-person.ts'
import { testedRails } from './rails/tested-rails.ts'
import { makeTestApp, type TestApp } from './test-app.ts'
import { anyEngine } from './test-database.ts'

const quiet = { info: () => undefined, error: () => undefined }
const offered = 5_000
const askingCard = '4000002500003155'
const Prepared = z.object({ id: z.string(), clientSecret: z.nullish(z.string()) })

/** The outcome of a payment whose tab died, and the job runs it took; null when only the hold's end closed it. */
interface KilledTab {
  outcome: TabOutcome
  looks: number | null
  /** problems found, a line each */
  problems: string[]
}

/** A shop with the payment sandbox, and a browser whose tab dies. */
export interface KilledTabShop {
  /** plays the acts of a tab that dies at the last of them, then lets everything settle */
  live(rail: Rail, acts: readonly TabAct[], moment: TabMoment, events: EventOrder): Promise<KilledTab>
  close(): Promise<void>
}

/** The state of a tab, and the test's knowledge about it. */
interface Tab {
  rail: Rail
  who: Person
  checkoutId: string
  /** its orders at providers */
  providerOrders: string[]
  /** the last of them, which is being paid */
  form: PreparedOrder
}

/** Opens a shop with two bakers on every rail and one paid at pickup. */
export async function openKilledTabShop(): Promise<KilledTabShop> {
  let test: TestApp | null = null
  let events: EventOrder = 'first'
  const late: WebhookCall[] = []
  const deliver = async ({ rail, headers, body }: WebhookCall) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const answer = await test?.app.inject({
      method: 'POST',
      url: webhookPaths[rail],
      headers: sent,
      payload: body,
    })
    return answer?.statusCode ?? 0
  }
  const sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost',
    now: () => test?.now() ?? testNow,
    slowness: 600_000,
    async sendWebhook(call) {
      if (events === 'never') return 200
      if (events === 'last') {
        late.push(call)
        return 200
      }
      if (events === 'twice') await deliver(call)
      return deliver(call)
    },
  })
  const app = await makeTestApp(anyEngine, { paymentSandboxUrl: sandbox.url })
  test = app
  const buyer = await makePerson(app, { firstName: 'Ben' })
  const bakers = await perRailInTurn(async (rail) => [
    await openStall(app, sandbox, rail),
    await openStall(app, sandbox, rail),
  ])
  const owing = await perRailInTurn((rail) => openStall(app, sandbox, rail))
  const atPickup = await openStall(app, sandbox, null)
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })

  const pass = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1_000))
  const look = async () => {
    pass(60)
    await settlePayments(app, quiet)
    await sandbox.webhooksSent()
  }

  return {
    async live(rail, acts, moment, order) {
      app.setNow(testNow)
      events = order
      late.length = 0
      const owes = acts[0] === 'begin to pay what is owed'
      const own = owes ? [owing[rail]] : [...bakers[rail], atPickup]
      if (owes) await makeOwing(buyer, owing[rail])
      const who = owes ? owing[rail].baker : buyer
      const form = { id: '', clientSecret: null }
      const tab: Tab = { rail, who, checkoutId: '', providerOrders: [], form }
      const cart = own.map(({ listing, rail: payWay }) => ({
        payWay: payWay ?? ('pickup' as const),
        lines: [[listing, 1]] as [typeof listing, number][],
      }))
      const stockBefore = await stockOf(app, own)
      const world = { app, sandbox, address, cart }
      const checkoutsBefore = await checkoutsOf(app, who)
      for (const [index, act] of acts.entries()) {
        const isLast = index === acts.length - 1
        if (isLast && moment === 'before') break
        await acting[act](world, tab, isLast && moment === 'during')
        await sandbox.webhooksSent()
        pass(5)
      }
      const made = (await checkoutsOf(app, who)).filter((id) => !checkoutsBefore.includes(id))
      if (made.length === 0) return { outcome: 'nothing', looks: 0, problems: [] }
      const facts = () => readFacts(app, tab, made, own, stockBefore)
      let looks: number | null = 0
      let now = await facts()
      while (now.isOpen && looks < 2) {
        await look()
        looks += 1
        now = await facts()
      }
      for (const call of late.splice(0)) await deliver(call)
      const afterEvents = await facts()
      const problems = afterEvents.outcome === now.outcome ? [] : ['events that came last changed it']
      if (now.isOpen) {
        looks = null
        pass(15 * 60)
        await look()
        await look()
      }
      const then = await facts()
      if (then.isOpen) problems.push('it is still open after its hold')
      await look()
      const last = await facts()
      if (last.outcome !== then.outcome) problems.push(`it became ${last.outcome} afterwards`)
      return { outcome: last.outcome, looks, problems: [...problems, ...last.problems] }
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

interface Stall {
  baker: Person
  listing: Awaited<ReturnType<typeof makeListing>>
  rail: Rail | null
}

async function openStall(app: TestApp, sandbox: Sandbox, rail: Rail | null): Promise<Stall> {
  const baker = await makePerson(app, { firstName: 'Ana' })
  if (rail !== null) await testedRails[rail].connect(sandbox, baker)
  await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
  const listing = await makeListing(baker)
  await app.db
    .updateTable('food_listings')
    .set({ servings_available: offered })
    .where('id', '=', listing.id)
    .execute()
  return { baker, listing, rail }
}

/** Makes a baker owe the commission on two servings paid at pickup, unless they owe it already. */
async function makeOwing(buyer: Person, { baker, listing }: Stall): Promise<void> {
  const { owed } = z.parse(
    z.object({ owed: z.string() }),
    (await baker.call('GET', '/api/sellers/owed')).body,
  )
  if (owed !== '0.00') return
  const body = checkoutBody([{ payWay: 'pickup', lines: [[listing, 2]] }])
  const placed = Checkout.parse((await buyer.call('POST', '/api/checkouts', body)).body)
  const id = placed.orders[0]?.id ?? ''
  await baker.call('POST', `/api/orders/${id}/confirm`)
  const { pickupCode } = Order.parse((await buyer.call('GET', `/api/orders/${id}`)).body)
  const done = await baker.call(
    'POST',
    `/api/orders/${id}/complete`,
    pickupCode === null ? {} : { pickupCode },
  )
  if (done.status !== 200) throw new Error(`Completing answered ${done.status}`)
}

interface World {
  app: TestApp
  sandbox: Sandbox
  address: string
  cart: Parameters<typeof checkoutBody>[0]
}

type Acting = (world: World, tab: Tab, isLost: boolean) => Promise<void>

/** Performs each act; an act whose response is lost leaves the tab unchanged. */
const acting: Readonly<Record<TabAct, Acting>> = {
  async place(world, tab, isLost) {
    const answer = await ask(world, tab, isLost, 'POST', '/api/checkouts', checkoutBody(world.cart))
    if (answer !== null) tab.checkoutId = Checkout.parse(answer).id
  },
  async 'begin to pay what is owed'(world, tab, isLost) {
    const answer = await ask(world, tab, isLost, 'POST', '/api/sellers/owed/payments', { rail: tab.rail })
    if (answer !== null) tab.checkoutId = Checkout.parse(answer).id
  },
  async prepare(world, tab, isLost) {
    const { payments } = Checkout.parse((await tab.who.call('GET', `/api/checkouts/${tab.checkoutId}`)).body)
    const due = payments.filter(({ status }) => status === 'awaiting')
    const cents = due.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const { url, body } = testedRails[tab.rail].prepare(tab.checkoutId, (cents / 100).toFixed(2))
    const answer = await ask(world, tab, isLost, 'POST', url, body)
    if (answer === null) return
    const { id, clientSecret = null } = z.parse(Prepared, answer)
    tab.providerOrders.push(id)
    tab.form = { id, clientSecret }
  },
  async approve({ sandbox }, tab, isLost) {
    if (isLost) return loseAgreement(sandbox, tab.rail, tab.form)
    if (!testedRails[tab.rail].agree(sandbox, tab.form.id)) throw new Error('There was nothing to approve')
  },
  async 'approve a payment that is declined'({ sandbox }, tab) {
    testedRails[tab.rail].approveDeclined(sandbox, tab.form.id)
  },
  async 'approve a card whose bank asks once more'({ sandbox }, tab) {
    sandbox.stripe.pay(tab.form.id, askingCard)
  },
  async 'answer the bank'({ sandbox }, tab, isLost) {
    if (isLost) return loseBankAnswer(sandbox, tab.form)
    sandbox.stripe.answerBank(tab.form.id, true)
  },
  async 'come back'(world, tab, isLost) {
    await ask(world, tab, isLost, 'GET', `/api/checkouts/${tab.checkoutId}`)
  },
  async 'look again'(world, tab, isLost) {
    await ask(world, tab, isLost, 'GET', `/api/checkouts/${tab.checkoutId}`)
  },
  async 'ask for the capture'(world, tab, isLost) {
    await ask(world, tab, isLost, 'POST', testedRails[tab.rail].capture(tab.form.id))
  },
  async 'give up'(world, tab, isLost) {
    await ask(world, tab, isLost, 'POST', `/api/checkouts/${tab.checkoutId}/abandon`, {})
  },
  async 'order only the pickup part'(world, tab, isLost) {
    await ask(world, tab, isLost, 'POST', `/api/checkouts/${tab.checkoutId}/order-pickup`)
  },
}

/** Calls the shop as a browser does; null when the tab dies before the response. */
async function ask(
  { app, address }: World,
  { who }: Tab,
  isLost: boolean,
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
): Promise<unknown> {
  if (!isLost) return (await who.call(method, url, body)).body
  const done = Promise.withResolvers<void>()
  const vanish = Promise.withResolvers<void>()
  app.app.server.prependOnceListener('request', (request, response) => {
    const { end } = response
    // the server has a response, but no client
    Object.assign(response, {
      end(...args: unknown[]) {
        done.resolve()
        return Reflect.apply(end, response, args)
      },
    })
    if (body === undefined) vanish.resolve()
    else request.once('end', vanish.resolve)
  })
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const sent = sendRequest(`${address}${url}`, {
    method,
    headers: {
      host: 'localhost',
      origin: app.config.publicUrl,
      cookie: who.cookie,
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    },
  })
  const gone = Promise.withResolvers<void>()
  sent.on('error', () => undefined)
  sent.once('close', () => gone.resolve())
  sent.end(payload)
  await vanish.promise
  sent.destroy()
  await gone.promise
  await done.promise
  return null
}

async function checkoutsOf({ db }: TestApp, { user }: Person): Promise<string[]> {
  const rows = await db.selectFrom('checkouts').select('id').where('buyer_id', '=', user.id).execute()
  return rows.map(({ id }) => id)
}

async function stockOf({ db }: TestApp, stalls: readonly Stall[]): Promise<number[]> {
  const stocks: number[] = []
  for (const { listing } of stalls) {
    const row = await db
      .selectFrom('food_listings')
      .select('servings_available')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow()
    stocks.push(row.servings_available)
  }
  return stocks
}

/** The amount the provider has captured for a tab, in cents. */
async function takenFor(
  app: TestApp,
  { rail, providerOrders }: Tab,
  known: readonly string[],
): Promise<number> {
  const { provider } = await app.providers.open(rail)
  let taken = 0
  for (const id of new Set([...providerOrders, ...known])) {
    const { parts } = await provider.read(id)
    for (const { state, amount } of parts) if (state === 'captured') taken += amount ?? 0
  }
  return taken
}

/** Reads the state of a checkout, and its problems once it is settled. */
async function readFacts(
  app: TestApp,
  tab: Tab,
  checkouts: readonly string[],
  stalls: readonly Stall[],
  stockBefore: readonly number[],
): Promise<{ isOpen: boolean; outcome: TabOutcome; problems: string[] }> {
  const problems: string[] = []
  if (checkouts.length > 1) problems.push('more than one checkout was made')
  const { db } = app
  const payments = await db.selectFrom('payments').selectAll().where('checkout_id', 'in', checkouts).execute()
  const orders = await db.selectFrom('orders').selectAll().where('checkout_id', 'in', checkouts).execute()
  const isOpen = payments.some(({ status }) => status === 'awaiting')
  const isPaid = payments.every(
    ({ status, closed_reason }) => status === 'captured' && closed_reason === null,
  )
  const isClosed = payments.every(({ status }) => status === 'closed')
  const known = payments.flatMap(({ provider_order_id }) => provider_order_id ?? [])
  const taken = await takenFor(app, tab, known)
  const amount = payments.reduce((sum, payment) => sum + payment.amount_cents, 0)
  const online = orders.filter(({ payment_id }) => payment_id !== null)
  const atPickup = orders.filter(({ payment_id }) => payment_id === null)
  const isAlone = isClosed && atPickup.length > 0 && atPickup.every(({ placed_at }) => placed_at !== null)
  const gaveUp = payments.every(({ closed_reason }) => closed_reason === 'cancelled')
  const outcome = outcomeOf({ isPaid, isAlone, gaveUp })
  if (isOpen) return { isOpen, outcome, problems }

  const sold = stalls[0]?.rail === tab.rail && payments[0]?.payee === null ? [] : await stockOf(app, stalls)
  const gone = sold.map((left, index) => (stockBefore[index] ?? 0) - left)
  const expected = stalls.map(({ rail }) => Number(isPaid || (isAlone && rail === null)))
  if (sold.length > 0 && gone.join() !== expected.join()) problems.push(`servings gone: ${gone.join()}`)
  if (!isPaid && !isClosed) problems.push(`payments: ${payments.map(({ status }) => status).join()}`)
  if (taken !== (isPaid ? amount : 0)) problems.push(`the provider took ${taken} of ${amount}`)
  for (const order of online) {
    if ((order.placed_at !== null) !== isPaid) problems.push('an online order differs from its payment')
    if ((order.payment_status === 'paid') !== isPaid)
      problems.push(`an online order is ${order.payment_status}`)
    if ((order.status === 'cancelled') === isPaid) problems.push(`an online order is ${order.status}`)
  }
  for (const { placed_at, status } of atPickup)
    if ((placed_at !== null) !== (isPaid || isAlone) || (status === 'cancelled') === (isPaid || isAlone))
      problems.push(`an order at pickup is ${status}`)
  const charges = await db
    .selectFrom('ledger_movements')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  if (Number(charges?.cents ?? 0) !== taken) problems.push(`our books have ${charges?.cents} charged`)
  return { isOpen, outcome, problems }
}

function outcomeOf(is: { isPaid: boolean; isAlone: boolean; gaveUp: boolean }): TabOutcome {
  if (is.isPaid) return 'paid'
  if (is.isAlone) return 'pickup alone'
  return is.gaveUp ? 'given up' : 'closed'
}

import { setTimeout as wait } from 'node:timers/promises'
import type { MoneyShop } from './money-shop.ts'
import type { Played } from './play-sequence.ts'
import type { Job } from './shop-calls.ts'

/** Longer than the delay of any money or webhook, in milliseconds. */
const allLate = 250
const day = 24 * 60
/**
 * Minutes between rounds in which the jobs run and an admin handles failures; they follow the retries' backoff. Closed
 * payments are checked hourly for a day, of which two checks suffice.
 */
const rounds = [61, 61, 241, 721, 1441, 1441, 1441, 1441]
const settlingRounds = 2

/** Failures that an admin handled until everything was settled. */
export interface Mended {
  /** payments that were ever stopped */
  stopped: Set<string>
  lifted: number
  /** payments whose books were rebuilt from their provider */
  rebuilt: number
  retried: number
}

/**
 * Settles a shop without further faults: every webhook arrives, disputes are decided, holds and deadlines pass, an
 * admin retries failures, and the jobs run until nothing is left to do.
 */
export async function comeToRest(shop: MoneyShop, all: readonly Played[]): Promise<Mended> {
  const mended: Mended = { stopped: new Set(), lifted: 0, rebuilt: 0, retried: 0 }
  const byHand = new Set(all.filter((one) => one.byHand.length > 0).flatMap(({ payments }) => payments))
  shop.sandbox.behaveWell()
  await arrive(shop)
  // lost responses are checked after a minute
  for (const minutes of [2, 2]) {
    await work(shop, minutes, ['settle'])
    await arrive(shop)
  }
  for (const { sequence, disputes, index } of all)
    for (const id of disputes) shop.sandbox[sequence.rail].decideDispute(id, index % 2 === 0 ? 'lost' : 'won')
  await arrive(shop)
  await untilNothingIsLeft(shop, mended, byHand)
  await work(shop, day, ['settle', 'expire'])
  await untilNothingIsLeft(shop, mended, byHand)
  // the deadlines for objections and decisions pass
  await work(shop, 8 * day, ['pay_out', 'end_holds'])
  await untilNothingIsLeft(shop, mended, byHand)
  return mended
}

/** Delivers all webhooks. */
export async function arrive({ sandbox, processes }: MoneyShop): Promise<void> {
  await wait(allLate)
  await sandbox.webhooksSent()
  await processes.repeatRefused()
}

async function untilNothingIsLeft(
  shop: MoneyShop,
  mended: Mended,
  byHand: ReadonlySet<string>,
): Promise<void> {
  for (const [round, minutes] of rounds.entries()) {
    const settle = round < settlingRounds || (await countAwaiting(shop)) > 0 ? (['settle'] as const) : []
    await work(shop, minutes, [...settle, 'take_in_waiting', 'ask_disputes', 'carry_out'])
    await arrive(shop)
    // the nightly reconciliation finds refunds made in a dashboard
    if (byHand.size > 0) await ask(shop, 0, 'reconcile')
    const left = (await mend(shop, mended, byHand)) + (await countWaiting(shop)) + (await countAwaiting(shop))
    if (left === 0) return
  }
}

/** Runs the jobs in both processes concurrently. */
async function work(shop: MoneyShop, minutes: number, jobs: Job[]): Promise<void> {
  shop.pass(minutes)
  for (const act of jobs) await Promise.all([0, 1].map((which) => ask(shop, which, act)))
}

async function ask(shop: MoneyShop, which: number, act: Job): Promise<void> {
  const { status } = await shop.call(which, { act })
  if (status !== 200) throw new Error(`The job ${act} ended with ${status}: ${shop.processes.errors.at(-1)}`)
}

/** Handles stopped payments and failed instructions as an admin; returns their number. */
async function mend(shop: MoneyShop, mended: Mended, byHand: ReadonlySet<string>): Promise<number> {
  const { db } = shop.database
  const stopped = await db.selectFrom('payments').select('id').where('stopped_at', 'is not', null).execute()
  const failed = await db
    .selectFrom('payment_instructions')
    .select('id')
    .where('status', '=', 'failed')
    .execute()
  for (const { id: payment } of stopped) {
    mended.stopped.add(payment)
    const isByHand = byHand.has(payment)
    const isMended = isByHand ? await rebuild(shop, payment) : await lift(shop, payment)
    if (isMended) mended[isByHand ? 'rebuilt' : 'lifted'] += 1
  }
  for (const { id: instruction } of failed) {
    const { status } = await shop.call(1, { act: 'retry', who: shop.admin, instruction })
    if (status === 200) mended.retried += 1
  }
  return stopped.length + failed.length
}

async function lift(shop: MoneyShop, payment: string): Promise<boolean> {
  return (await shop.call(0, { act: 'lift', who: shop.admin, payment })).status === 200
}

/** Rebuilds a payment's books; when asked to, first reverses the baker's money in the dashboard. */
async function rebuild(shop: MoneyShop, payment: string): Promise<boolean> {
  const call = { act: 'rebuild', who: shop.admin, payment } as const
  const { status, message } = await shop.call(0, call)
  const [, dollars, transfer] = /has \$([\d.]+) of .* the transfer (\S+) at Stripe/.exec(message) ?? []
  if (dollars === undefined || transfer === undefined) return status === 200
  shop.sandbox.stripe.reverseByHand(transfer, Math.round(Number(dollars) * 100))
  return (await shop.call(0, call)).status === 200
}

/** The number of refunds and releases not carried out yet. */
async function countWaiting({ database: { db } }: MoneyShop): Promise<number> {
  const rows = await db
    .selectFrom('payment_instructions')
    .select('id')
    .where('status', '=', 'waiting')
    .execute()
  return rows.length
}

/** The number of payments still awaited. */
async function countAwaiting({ database: { db } }: MoneyShop): Promise<number> {
  const rows = await db.selectFrom('payments').select('id').where('status', '=', 'awaiting').execute()
  return rows.length
}

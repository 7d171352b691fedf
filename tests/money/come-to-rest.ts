import { setTimeout as wait } from 'node:timers/promises'
import type { MoneyShop } from './money-shop.ts'
import type { Played } from './play-sequence.ts'
import type { ShopCall } from './shop-calls.ts'

/** Longer than all money and every webhook that comes late, in milliseconds. */
const allLate = 250
const day = 24 * 60
/**
 * When the jobs run and an admin looks after what has failed, each so many minutes after the time before: what waits for another
 * try waits longer each time. What is closed is asked about once an hour for a day, which twice is enough of.
 */
const rounds = [61, 61, 241, 721, 1441, 1441, 1441, 1441]
const settlingRounds = 2

/** What an admin had to look after before everything was at rest. */
export interface Mended {
  /** the payments that were stopped at some time */
  stopped: Set<string>
  lifted: number
  /** payments whose books were brought in line with their provider */
  rebuilt: number
  retried: number
}

/**
 * Brings a shop to rest, as a day on which nothing goes wrong any more would: every webhook arrives, disputes are decided,
 * holds and answers' times pass, an admin has what failed tried again, and the jobs run until nothing is left to do.
 */
export async function comeToRest(shop: MoneyShop, all: readonly Played[]): Promise<Mended> {
  const mended: Mended = { stopped: new Set(), lifted: 0, rebuilt: 0, retried: 0 }
  const byHand = new Set(all.filter((one) => one.byHand.length > 0).flatMap(({ payments }) => payments))
  shop.sandbox.behaveWell()
  await arrive(shop)
  // an answer that was lost is asked after when a minute is over
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
  // nobody objects any more, and nobody decides
  await work(shop, 8 * day, ['pay_out', 'end_holds'])
  await untilNothingIsLeft(shop, mended, byHand)
  return mended
}

/** Everything that providers have to tell is told. */
async function arrive({ sandbox, processes }: MoneyShop): Promise<void> {
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
    const left = (await mend(shop, mended, byHand)) + (await countWaiting(shop)) + (await countAwaiting(shop))
    if (left === 0) return
  }
}

/** Both processes run the jobs at the same time. */
async function work(
  shop: MoneyShop,
  minutes: number,
  jobs: ('settle' | 'expire' | 'take_in_waiting' | 'ask_disputes' | 'carry_out' | 'pay_out' | 'end_holds')[],
): Promise<void> {
  shop.pass(minutes)
  for (const act of jobs) {
    const outcomes = await Promise.all([0, 1].map((which) => shop.call(which, { act } satisfies ShopCall)))
    for (const { status } of outcomes)
      if (status !== 200)
        throw new Error(`The job ${act} ended with ${status}: ${shop.processes.errors.at(-1)}`)
  }
}

/** An admin looks after what is stopped or failed; answers how much that was. */
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
    const act = byHand.has(payment) ? 'rebuild' : 'lift'
    const { status } = await shop.call(0, { act, who: shop.admin, payment })
    if (status === 200) mended[byHand.has(payment) ? 'rebuilt' : 'lifted'] += 1
  }
  for (const { id: instruction } of failed) {
    const { status } = await shop.call(1, { act: 'retry', who: shop.admin, instruction })
    if (status === 200) mended.retried += 1
  }
  return stopped.length + failed.length
}

/** How many refunds and releases are still to be carried out. */
async function countWaiting({ database: { db } }: MoneyShop): Promise<number> {
  const rows = await db
    .selectFrom('payment_instructions')
    .select('id')
    .where('status', '=', 'waiting')
    .execute()
  return rows.length
}

/** How many payments are still waited for. */
async function countAwaiting({ database: { db } }: MoneyShop): Promise<number> {
  const rows = await db.selectFrom('payments').select('id').where('status', '=', 'awaiting').execute()
  return rows.length
}

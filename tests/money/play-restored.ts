import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { findPostgres } from '#tests/setup/postgres-server.ts'
import type { Sequence } from './money-sequences.ts'
import { type MoneyShop, openMoneyShop } from './money-shop.ts'
import { type Played, Player } from './play-sequence.ts'
import { playPart } from './play-sequences.ts'
import { allPayments, readSecondBook } from './second-book.ts'
import { arrive } from './settle-shop.ts'

/** The results of a shop whose database was restored. */
export interface RestoredFigures {
  payments: number
  /** refunds and releases made after the backup, unknown to the restored database */
  forgotten: number
  /** numbers of payments that were stopped, and of those whose books were rebuilt */
  stopped: number
  rebuilt: number
  violations: string[]
}

const day = 24 * 60

/**
 * Plays sequences in a shop, backs it up between their parts, restores it at the end, and lets days pass while bakers
 * complete the forgotten orders again. No money may leave twice, or before an admin ends the hold.
 */
export async function playRestored(
  databaseUrl: string,
  drawn: readonly Sequence[],
): Promise<RestoredFigures> {
  const shop = await openMoneyShop(databaseUrl, drawn.length)
  try {
    const player = new Player(shop)
    const all = drawn.map((sequence, index) => player.begin(sequence, index))
    const playAll = (part: 0 | 1) => playPart(player, all, part, 0, () => Promise.resolve())
    await playAll(0)
    await arrive(shop)
    const dump = `${databaseUrl.slice(databaseUrl.lastIndexOf('/') + 1)}.dump`
    const file = join(process.env.TMPDIR ?? '/tmp', dump)
    run('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl])
    const before = countSent(shop.traffic())
    await playAll(1)
    await completeAll(shop, all)
    await work(shop, 2)
    await arrive(shop)
    const forgotten = countSent(shop.traffic()) - before
    await shop.whileStopped(() => restore(databaseUrl, file))
    rmSync(file)

    const violations: string[] = []
    const sent = countSent(shop.traffic())
    await completeAll(shop, all)
    await work(shop, day)
    const early = countSent(shop.traffic()) - sent
    if (early > 0) violations.push(`${early} refunds and releases left while money was on hold`)
    await shop.call(0, { act: 'end_hold', who: shop.admin })
    const stopped = new Set<string>()
    let rebuilt = 0
    for (let round = 0; round < 4; round += 1) {
      await work(shop, day)
      for (const payment of await listStopped(shop)) {
        stopped.add(payment)
        const { status } = await shop.call(0, { act: 'rebuild', who: shop.admin, payment })
        if (status === 200) rebuilt += 1
      }
    }
    const booked = allPayments(readSecondBook(shop.traffic()))
    for (const [id, one] of booked) {
      const { captured, refunded, transferred, transfers, takenBack } = one
      const isTwice =
        transfers > 1 ||
        refunded > captured ||
        // PayPal debits the baker for a refund after the payout
        (takenBack !== null && refunded + transferred - takenBack > captured)
      if (isTwice) violations.push(`money of ${id} left twice: ${JSON.stringify(one)}`)
    }
    for (const line of shop.processes.errors) violations.push(`a process failed: ${line.slice(0, 1_000)}`)
    return { payments: booked.size, forgotten, stopped: stopped.size, rebuilt, violations }
  } finally {
    await shop.close()
  }
}

async function work(shop: MoneyShop, minutes: number): Promise<void> {
  shop.pass(minutes)
  for (const act of ['settle', 'carry_out', 'carry_out'] as const) await shop.call(0, { act })
  await arrive(shop)
}

/** Confirms and completes every order that allows it, as its baker. */
async function completeAll(shop: MoneyShop, all: readonly Played[]): Promise<void> {
  for (const { id: order, cookId: who } of all.flatMap(({ orders }) => orders))
    for (const act of ['confirm', 'complete'] as const) await shop.call(1, { act, who, order })
}

async function listStopped({ database: { db } }: MoneyShop): Promise<string[]> {
  const rows = await db.selectFrom('payments').select('id').where('stopped_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** The number of refunds and releases at the providers. */
function countSent(traffic: readonly TrafficLine[]): number {
  const payments = [...allPayments(readSecondBook(traffic)).values()]
  return payments.reduce((sum, { refunds, transfers }) => sum + refunds + transfers, 0)
}

/** Replaces the database with a dump, as an operator would by hand. */
async function restore(databaseUrl: string, file: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = pg.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(`drop database ${name} with (force)`)
  await client.query(`create database ${name} template template0`)
  await client.end()
  run('pg_restore', [`--dbname=${databaseUrl}`, file])
}

function run(program: string, args: string[]): void {
  execFileSync(join(findPostgres() ?? '', program), args, { stdio: 'pipe' })
}

import { setTimeout as wait } from 'node:timers/promises'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import { comeToRest } from './come-to-rest.ts'
import { judge } from './judge.ts'
import type { Sequence } from './money-sequences.ts'
import { openMoneyShop } from './money-shop.ts'
import { type Played, Player, type Tally } from './play-sequence.ts'

/** How many sequences are under way at once. */
const atOnce = 16
/** How long may pass between the two parts of the sequences of a shop, in minutes: within the hold, beyond it, much longer. */
const pauses = [5, 16, 90]

/** What came of many sequences. */
export interface Figures extends Tally {
  sequences: number
  kills: number
  orders: number
  payments: number
  refunds: number
  transfers: number
  disputes: number
  collecting: number
  lifted: number
  rebuilt: number
  retried: number
  violations: string[]
}

/**
 * Plays sequences in one shop of two processes, on a database that is migrated and empty, kills its processes now and then,
 * brings it to rest and judges it. Answers the traffic that it was judged by, too. `pause` chooses how long the sequences rest
 * in between.
 */
export async function playSequences(
  databaseUrl: string,
  drawn: readonly Sequence[],
  { kills, pause = 0 }: { kills: number; pause?: number },
): Promise<Figures & { traffic: TrafficLine[] }> {
  const shop = await openMoneyShop(databaseUrl, drawn.length)
  try {
    const player = new Player(shop)
    const all = drawn.map((sequence, index) => player.begin(sequence, index))
    const playAll = (part: 0 | 1) =>
      playPart(player, all, part, kills / 2, (which) => shop.processes.kill(which))
    await playAll(0)
    shop.pass(pauses[pause % pauses.length] ?? 0)
    await playAll(1)
    const mended = await comeToRest(shop, all)
    const { stopped: _, ...mending } = mended
    const traffic = shop.traffic()
    const verdict = await judge(shop, all, mended, traffic)
    const counts = { sequences: drawn.length, kills: shop.processes.kills }
    return { ...player.tally, ...verdict, ...mending, ...counts, traffic }
  } finally {
    await shop.close()
  }
}

/** Plays one part of all sequences, some at a time, and kills a process each time that so many of them have begun. */
export async function playPart(
  player: Player,
  all: readonly Played[],
  part: 0 | 1,
  kills: number,
  kill: (which: number) => Promise<void>,
): Promise<void> {
  const line = fewAtATime(atOnce)
  const every = Math.ceil(all.length / (kills + 1))
  const killing: Promise<void>[] = []
  await Promise.all(
    all.map((played, index) =>
      line(async () => {
        if (index > 0 && index % every === 0) killing.push(wait(index % 7).then(() => kill(index / every)))
        await player.play(played, played.sequence.parts[part])
      }),
    ),
  )
  await Promise.all(killing)
}

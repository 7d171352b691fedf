import { beforeAll, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { moneyRails } from './money-rails.ts'
import { drawSequences, type WeatherName } from './money-sequences.ts'
import { playRestored } from './play-restored.ts'
import { playSequences } from './play-sequences.ts'
import type { ReadObject } from './provider-book.ts'
import { readSecondBook } from './second-book.ts'

/** A shop of two processes on PostgreSQL. */
interface ModelShop {
  weather: WeatherName
  /** the number of sequences to draw and play */
  count: number
  /** the number of kills of its processes */
  kills: number
}

/** Tests the books of each shop after seeded random sequences; skipped without PostgreSQL. */
export function testMoneyModel(seed: number, shops: readonly ModelShop[]): void {
  describe.runIf(engines.includes('postgres')).each(shops)(
    '$count sequences with $weather in two processes',
    ({ weather, count, kills }) => {
      let played: Awaited<ReturnType<typeof playSequences>>
      beforeAll(async () => {
        const drawn = drawSequences(weather, seed, count)
        played = await playSequences(await makePostgresDatabase(), drawn, { kills })
      }, patience)

      it('PAY-06, PAY-07, OPEN-77: our books match the providers’ traffic, and everybody has their due', () => {
        expect(played.violations).toEqual([])
      })

      it('the sequences cover refunds, transfers, conflicts, debts and kills often enough', () => {
        for (const name of ['conflicts', 'payments', 'refunds', 'transfers'] as const)
          expect(played[name], name).toBeGreaterThan(count / 10)
        for (const name of ['collecting', often[weather]] as const)
          expect(played[name], name).toBeGreaterThan(count / 20)
        expect(played.kills).toBe(kills)
      })

      it.each(rails)('the second book reads only documented objects of %s', (rail) => {
        const { read } = readSecondBook(played.traffic)[rail]
        expect(read.length).toBeGreaterThan(count)
        const contract = moneyRails[rail].openContract()
        const problems = someOfEach(read).flatMap(
          ({ schema, value }) => contract?.problemsOfObject(schema, value) ?? [],
        )
        expect(problems).toEqual([])
      })
    },
  )
}

/** The timeout of a shop on a busy machine, in milliseconds; an idle one takes half a minute. */
const patience = 900_000

/** The figure that each weather must raise. */
const often = {
  faults: 'lifted',
  disputes: 'disputes',
  dashboard: 'rebuilt',
  calm: 'conflicts',
} as const satisfies Record<WeatherName, string>

/** Samples of every kind of object with every set of fields. */
function someOfEach(read: readonly ReadObject[]): ReadObject[] {
  const kinds = Map.groupBy(read, ({ schema, value }) => `${schema} ${Object.keys(value ?? {})}`)
  return [...kinds.values()].flatMap((own) => own.slice(0, 20))
}

/** Tests that no money leaves twice after a database restore; skipped without PostgreSQL. */
export function testRestoredShop(seed: number, count: number): void {
  describe.runIf(engines.includes('postgres'))('a shop with a restored database', () => {
    it.each(['calm', 'faults'] as const)(
      `sends no money twice after ${count} sequences with %s, and none before an admin ends the hold`,
      async (weather) => {
        const drawn = drawSequences(weather, seed, count)
        const { violations, ...figures } = await playRestored(await makePostgresDatabase(), drawn)
        expect(violations).toEqual([])
        for (const name of ['payments', 'forgotten', 'stopped'] as const)
          expect(figures[name], name).toBeGreaterThan(count / 10)
      },
      patience,
    )
  })
}

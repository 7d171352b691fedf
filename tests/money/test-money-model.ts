import { beforeAll, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { moneyRails } from './money-rails.ts'
import { drawSequences, type WeatherName } from './money-sequences.ts'
import { playRestored } from './play-restored.ts'
import { playSequences } from './play-sequences.ts'
import type { ReadObject } from './provider-book.ts'
import { readSecondBook } from './second-book.ts'

/** A shop of two processes, on a database server. */
interface ModelShop {
  weather: WeatherName
  /** how many sequences are drawn and played */
  count: number
  /** how often one of its processes is killed */
  kills: number
}

/** Tests that the books of each shop are right after sequences drawn from a seed; leaves it out without PostgreSQL. */
export function testMoneyModel(seed: number, shops: readonly ModelShop[]): void {
  describe.runIf(engines.includes('postgres')).each(shops)(
    '$count sequences with $weather in two processes',
    ({ weather, count, kills }) => {
      let played: Awaited<ReturnType<typeof playSequences>>
      beforeAll(async () => {
        const drawn = drawSequences(weather, seed, count)
        played = await playSequences(await makePostgresDatabase(), drawn, { kills })
      }, patience)

      it('PAY-06, PAY-07, OPEN-77: our books say what the providers’ traffic says, and all have what is theirs', () => {
        expect(played.violations).toEqual([])
      })

      it('what they are to prove has happened, and not seldom', () => {
        for (const name of ['conflicts', 'payments', 'refunds', 'transfers'] as const)
          expect(played[name], name).toBeGreaterThan(count / 10)
        for (const name of ['collecting', often[weather]] as const)
          expect(played[name], name).toBeGreaterThan(count / 20)
        expect(played.kills).toBe(kills)
      })

      it.each(rails)('the second book reads nothing of %s but what it describes', (rail) => {
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

/** How long a shop may take on a busy machine, in milliseconds; half a minute where there is nothing beside. */
const patience = 900_000

/** What each weather is there for. */
const often = {
  faults: 'lifted',
  disputes: 'disputes',
  dashboard: 'rebuilt',
  calm: 'conflicts',
} as const satisfies Record<WeatherName, string>

/** Objects of every kind, with every set of fields that they come with. */
function someOfEach(read: readonly ReadObject[]): ReadObject[] {
  const kinds = Map.groupBy(read, ({ schema, value }) => `${schema} ${Object.keys(value ?? {})}`)
  return [...kinds.values()].flatMap((own) => own.slice(0, 20))
}

/** Tests that no money leaves twice once a shop's database was restored; leaves it out without PostgreSQL. */
export function testRestoredShop(seed: number, count: number): void {
  describe.runIf(engines.includes('postgres'))('a shop whose database was restored', () => {
    it.each(['calm', 'faults'] as const)(
      `sends no money twice after ${count} sequences with %s, and none before an admin has looked`,
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

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Damage,
  type Draw,
  damageTo,
  listMoneyColumns,
  type MoneyColumn,
  ways,
} from '#tests/make/drawn-damages.ts'
import { notGuarded } from '#tests/make/not-guarded.ts'
import type { PaymentShop } from '#tests/make/payment-shop.ts'
import { openShopOfAllSales } from '#tests/make/shop-of-all-sales.ts'
import { reconcilePayments } from './reconcile-payments.ts'

describe('random damage to every column about money or its owner', () => {
  const seed = 38
  const waysOfValues = ['another', 'one more', 'ten times', 'nothing'] as const
  let shop: PaymentShop
  let guarded: MoneyColumn[]
  beforeAll(async () => {
    shop = await openShopOfAllSales()
    guarded = (await listMoneyColumns(shop.test.database)).filter(
      ({ table, column }) => !notGuarded.some(({ what, where }) => what === `${table}.${column}` && !where),
    )
  })
  afterAll(() => shop.test.close())

  const draws = fc.record({
    column: fc.nat(),
    way: fc.constantFrom(...ways),
    row: fc.nat(),
    other: fc.nat(),
  })

  function isListed({ name, row }: Damage): boolean {
    return notGuarded.some(
      ({ what, where = {} }) =>
        (what === name || what === name.split(': ')[0]) &&
        Object.entries(where).every(([column, value]) => row[column] === value),
    )
  }

  /** Applies damage, compares, and rolls back. Returns null if there was nothing to damage. */
  async function tryDamage(column: MoneyColumn, draw: Draw) {
    const { database } = shop.test
    const damage = await damageTo(database, column, draw)
    if (damage === null || isListed(damage)) return null
    const words = `seed ${seed}: ${damage.name}, ${damage.before} → ${damage.after}`
    await database.runScript('begin; set local session_replication_role = replica')
    try {
      await database.runScript(damage.statement)
      const { differences } = await reconcilePayments(shop.test, new Date(0))
      return { words, isRefused: false, isMissed: differences.length === 0 }
    } catch (error) {
      if (error instanceof Error && /violates|out of range/.test(error.message))
        return { words, isRefused: true, isMissed: false }
      throw error
    } finally {
      await database.runScript('rollback')
    }
  }

  it('finds nothing without damage', async () => {
    const { differences, compared } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
    expect(compared).toBeGreaterThan(40)
  })

  it('finds damage in each guarded column', async () => {
    const missed: string[] = []
    for (const [index, column] of guarded.entries()) {
      const drawn = fc.sample(draws, { seed: seed + index, numRuns: 8 })
      const tried: Awaited<ReturnType<typeof tryDamage>>[] = []
      for (const way of waysOfValues)
        for (const draw of drawn) {
          const one = await tryDamage(column, { ...draw, way })
          if (one === null) continue
          tried.push(one)
          break
        }
      if (tried.length === 0) missed.push(`${column.table}.${column.column}: nothing to damage`)
      missed.push(...tried.flatMap((one) => (one?.isMissed ? one.words : [])))
    }
    expect(missed).toEqual([])
  })

  it('lists only existing columns as not guarded', async () => {
    const known = (await listMoneyColumns(shop.test.database)).flatMap(({ table, column }) => [
      `${table}.${column}`,
      ...ways.flatMap((way) => [`${table}.${column}: ${way}`, `${table}: ${way}`]),
    ])
    expect(notGuarded.filter(({ what }) => !known.includes(what))).toEqual([])
  })

  it('finds all of 200 damages that the database accepts', async () => {
    const missed: string[] = []
    let done = 0
    for (const { column, ...draw } of fc.sample(draws, { seed, numRuns: 2_000 })) {
      if (done === 200) break
      const chosen = guarded[column % guarded.length]
      const tried = chosen ? await tryDamage(chosen, draw) : null
      if (tried === null || tried.isRefused) continue
      done += 1
      if (tried.isMissed) missed.push(tried.words)
    }
    expect(missed).toEqual([])
    expect(done).toBe(200)
  })
})

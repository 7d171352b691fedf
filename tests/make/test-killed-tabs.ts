import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { type KilledTabShop, openKilledTabShop } from './killed-tab-shop.ts'
import { type EventOrder, killedTabTable, tabMoments } from './killed-tab-table.ts'

/**
 * Lets a tab die at each step of the table, on every rail, with the provider's events in each of these orders. Writes
 * the outcomes and the number of job runs to `tests/output/`.
 */
export function testKilledTabs(orders: readonly EventOrder[]): void {
  const head = ['step', 'tab dies', 'rail', ...orders.map((order) => `events: ${order}`)]
  const lines = [head, head.map(() => '---')]
  afterAll(() => {
    mkdirSync('tests/output', { recursive: true })
    const text = lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
    writeFileSync(`tests/output/killed-tabs-${orders.length}.md`, text)
  })
  describe.each(rails)(
    'decisions, capturing: the tab of a buyer who pays two bakers over %s dies',
    (rail) => {
      let shop: KilledTabShop
      beforeAll(async () => {
        shop = await openKilledTabShop()
      })
      afterAll(() => shop?.close())

      const rows = killedTabTable
        .filter((row) => row.rail === undefined || row.rail === rail)
        .flatMap((row) =>
          tabMoments.map((moment) => ({
            ...row,
            moment,
            outcome: moment === 'before' ? row.before : row.since,
          })),
        )
      it.each(rows)('$step, $moment: $outcome', async ({ step, acts, moment, outcome }) => {
        const cells: string[] = []
        for (const events of orders) {
          const lived = await shop.live(rail, acts, moment, events)
          expect({ events, ...lived }).toMatchObject({ events, outcome, problems: [] })
          // approved or abandoned payments do not wait for the hold's end
          if (outcome !== 'closed') expect(lived.looks).not.toBeNull()
          cells.push(lived.looks === null ? outcome : `${outcome}, ${lived.looks} looks`)
        }
        lines.push([step, moment, rail, ...cells])
      })
    },
  )
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportActivity } from '#shared/api/admin-activity.ts'
import { exportProducts } from '#shared/api/admin-listings.ts'
import { exportMessages } from '#shared/api/admin-messages.ts'
import { exportAllOrders } from '#shared/api/admin-orders.ts'
import { exportReviews } from '#shared/api/admin-reviews.ts'
import { exportUsers } from '#shared/api/admin-users.ts'
import { exportBookOrders, exportSalesByPlace, exportTrialBalance } from '#shared/api/books.ts'
import { exportCommissionReport } from '#shared/api/commission.ts'
import { exportKitchenDay, exportToBake } from '#shared/api/kitchen.ts'
import { exportOrders } from '#shared/api/orders.ts'
import { exportReportCases } from '#shared/api/reports.ts'
import { exportStatement, exportStatementOrders } from '#shared/api/statements.ts'
import { testNow } from '#tests/make/clock.ts'
import { type Documents, documentsIn, type Questions } from '#tests/make/documents-in-zone.ts'
import { bakersPages, buyersPages, consolePages, visitorsPages } from '#tests/make/every-page.ts'
import { type MarketWithTimes, openMarketWithTimes } from '#tests/make/market-with-times.ts'

const zones = ['UTC', 'Asia/Tokyo', 'Pacific/Honolulu']
const folder = mkdtempSync(join(tmpdir(), 'bakesale-zones-'))
const answers = new Map<string, Documents>()
const answersIn = (zone: string) => answers.get(zone) ?? {}

beforeAll(async () => {
  const market = await openMarketWithTimes()
  const snapshot = join(folder, 'database.tar')
  const dump = await market.lite.dumpDataDir('none')
  writeFileSync(snapshot, Buffer.from(await dump.arrayBuffer()))
  await market.test.close()
  const questions = { snapshot, now: testNow.toISOString(), asked: everythingOf(market) }
  for (const zone of zones) answers.set(zone, withoutChance(await documentsIn(zone, questions, folder)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every page and download, as requested by people who may see it. */
function everythingOf(market: MarketWithTimes): Questions['asked'] {
  const { baker, buyer, admin, listing, onSale, calendarFeed } = market
  const date = listing.readyByDate
  const calendar = `/api/orders/${onSale.orderId}/pickup.ics`
  const bakersFiles = [
    `${exportOrders.path}?sellerId=${baker.user.id}`,
    `${exportKitchenDay.path}?date=${date}`,
    `${exportToBake.path}?date=${date}`,
    `${exportStatement.path}?period=${date.slice(0, 4)}`,
    `${exportStatementOrders.path}?period=${date.slice(0, 7)}`,
    calendar,
    calendarFeed,
  ]
  const buyersFiles = [`${exportOrders.path}?buyerId=${buyer.user.id}`, calendar]
  const consoleFiles = [
    exportActivity.path,
    exportProducts.path,
    exportMessages.path,
    exportAllOrders.path,
    exportReviews.path,
    exportUsers.path,
    exportBookOrders.path,
    exportSalesByPlace.path,
    exportTrialBalance.path,
    exportCommissionReport.path,
    exportReportCases.path,
  ]
  const asks = (by: string, cookie: string, urls: readonly string[]) =>
    urls.map((url) => ({ by, cookie, url }))
  return [
    ...asks('a visitor', '', [...visitorsPages, `/food/${onSale.listingId}`]),
    ...asks('a baker', baker.cookie, [...bakersPages(onSale), ...bakersFiles]),
    ...asks('a buyer', buyer.cookie, [...buyersPages(onSale), ...buyersFiles]),
    ...asks('an admin', admin.cookie, [...consolePages, ...consoleFiles]),
  ]
}

/** One tag per line, without varying parts: calendar timestamps, and ids in export logs. */
function withoutChance(documents: Documents): Documents {
  const lines = (text: string) =>
    text
      .replaceAll(/^DTSTAMP:.*/gm, '')
      .replaceAll(/^[\da-f-]{36}(?=,)/gm, '')
      .replaceAll('><', '>\n<')
  return Object.fromEntries(Object.entries(documents).map(([name, text]) => [name, lines(text)]))
}

it('every page and file is covered', () => {
  const others = Object.entries(answersIn('UTC')).filter(([, text]) => /^[345]\d\d\n/.test(text))
  expect(others.map(([name, text]) => `${name}: ${text.slice(0, 3)}`)).toEqual([
    'a visitor: /my-orders: 302',
    'a baker: /nowhere: 404',
  ])
})

it.each(zones.slice(1))('a server in %s writes the same pages, files and emails as one in UTC', (zone) => {
  const [here, there] = [answersIn('UTC'), answersIn(zone)]
  expect(Object.keys(there)).toEqual(Object.keys(here))
  for (const [name, text] of Object.entries(there)) expect(text, name).toBe(here[name])
})

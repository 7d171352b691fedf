import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { openPayoutShop, type PayoutShop } from '#tests/make/payout-shop.ts'
import { anyEngine } from '#tests/make/test-database.ts'

/** A code that no id, hash or token contains by chance. */
const code = 'ZQ7XWV9K'

let shop: PayoutShop
beforeAll(async () => {
  shop = await openPayoutShop(anyEngine)
})
afterAll(() => shop.test.close())

/** The requests about an order that a baker and admins can make. */
const asked = ({ id, pickupId }: Order, cookId: string) => ({
  baker: [
    `/api/orders/${id}`,
    `/api/orders?sellerId=${cookId}`,
    `/api/orders?sellerId=${cookId}&query=${code}`,
    `/api/orders.csv?sellerId=${cookId}`,
    `/api/orders/${id}/pickup.ics`,
    `/api/orders/${id}/pickup-code.svg`,
    `/api/pickups/${pickupId}`,
    '/api/sellers/overview',
    '/api/sellers/kitchen',
    '/api/sellers/kitchen.csv',
    '/api/sellers/kitchen/to-bake.csv',
    '/api/sellers/statement',
    '/api/sellers/statement.csv',
    '/api/account/export',
  ],
  admin: [
    '/api/orders',
    `/api/orders?query=${code}`,
    `/api/admin/orders/${id}`,
    '/api/admin/orders.csv',
    '/api/admin/books/orders.csv',
    '/api/admin/money/holds',
    '/api/admin/activity',
  ],
})

it('decisions, the pickup code: no response or email shows it to the baker or an admin', async () => {
  const { id, baker, ready, at } = await shop.confirmed('paypal')
  await makePlace(baker)
  await shop.test.db.updateTable('orders').set({ pickup_code: code }).where('id', '=', id).execute()
  const order = await shop.order(id)
  expect(order.pickupCode).toBe(code)

  const read = async (cookie: string, url: string) =>
    (await shop.test.app.inject({ method: 'GET', url, headers: { cookie } })).body
  const calendar = await baker.call('POST', '/api/sellers/kitchen/calendar')
  const feed = new URL((calendar.body as { url: string }).url).pathname
  const check = async () => {
    const paths = asked(order, baker.user.id)
    const admin = await makeAdmin(shop.test, 'superadmin')
    for (const url of [...paths.baker, feed])
      expect([url, (await read(baker.cookie, url)).includes(code)]).toEqual([url, false])
    for (const url of paths.admin)
      expect([url, (await read(admin.cookie, url)).includes(code)]).toEqual([url, false])
    const mails = await shop.test.db
      .selectFrom('mails')
      .select(['purpose', 'text_body', 'html_body', 'calendar'])
      .where('recipient', '<>', shop.buyer.user.email)
      .execute()
    expect(mails.filter((mail) => JSON.stringify(mail).includes(code))).toEqual([])
  }
  await shop.done(baker, id, 'ready')
  await check()
  // nor do the responses to their actions
  const found = await baker.call('POST', '/api/sellers/pickups/find', { pickupCode: code })
  expect(JSON.stringify(found.body)).not.toContain(code)
  at(ready)
  expect(JSON.stringify(await shop.done(baker, id, 'complete', { pickupCode: code }))).not.toContain(code)
  await check()
})

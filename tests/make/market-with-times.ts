import type { PGlite } from '@electric-sql/pglite'
import * as z from 'zod/mini'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { giveUp } from '#server/mail/given-up-mails-repository.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { OnSale } from './every-page.ts'
import { makeAdmin, type TestAdmin } from './make-admin.ts'
import { connectBaker, makeCheckout } from './make-checkout.ts'
import { makeListing } from './make-listing.ts'
import { makeOrder } from './make-order.ts'
import { makePerson, type Person } from './make-person.ts'
import { makePlace } from './make-place.ts'
import { makeWindow } from './make-window.ts'
import { makeTestApp, type TestApp } from './test-app.ts'
import { openEmbeddedInMemory } from './test-database.ts'

/** A market whose pages show every kind of time. */
export interface MarketWithTimes {
  test: TestApp
  /** the database, for copies */
  lite: PGlite
  baker: Person
  buyer: Person
  admin: TestAdmin
  listing: Listing
  /** its checkout awaits an online payment */
  onSale: OnSale
  /** URL of the baker's pickup calendar */
  calendarFeed: string
}

/** Opens the market on its own embedded database; the caller closes `test`. */
export async function openMarketWithTimes(): Promise<MarketWithTimes> {
  const lite = await openEmbeddedInMemory()
  const test = await makeTestApp(embeddedDatabase(lite, 60_000, null))
  const baker = await makePerson(test, { firstName: 'Bea' })
  const buyer = await makePerson(test, { firstName: 'Ben' })
  const admin = await makeAdmin(test, 'superadmin')
  const listing = await makeListing(baker)
  const open = await makeOrder(buyer, listing)
  const done = await makeOrder(buyer, listing)
  await post(baker, `/api/orders/${done.id}/confirm`)
  await post(baker, `/api/orders/${done.id}/complete`, { pickupCode: done.pickupCode })
  await connectBaker(test, baker, 'paypal')
  const unpaid = await makeCheckout(buyer, [{ payWay: 'paypal', lines: [[listing, 1]] }])
  await makePlace(baker)
  await makeWindow(baker)
  await changePayout(test, baker)
  await giveUpMail(test)
  const link = await post(baker, '/api/sellers/kitchen/calendar')
  const { url } = z.parse(z.object({ url: z.string() }), link)
  const onSale = { listingId: listing.id, orderId: open.id, checkoutId: unpaid.id }
  return { test, lite, baker, buyer, admin, listing, onSale, calendarFeed: new URL(url).pathname }
}

async function post({ call }: Pick<Person, 'call'>, url: string, body?: unknown): Promise<unknown> {
  const answer = await call('POST', url, body)
  if (answer.status >= 300)
    throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Starts the 24 hours before payouts use a baker's new PayPal account. */
async function changePayout(test: TestApp, { user }: Person): Promise<void> {
  await test.db
    .updateTable('users')
    .set({ paypal_former: 'MERCHANTBEFORE', paypal_changed_at: test.now() })
    .where('id', '=', user.id)
    .execute()
}

async function giveUpMail(test: TestApp): Promise<void> {
  const written = layOutMail({ subject: 'Confirm your email address', paragraphs: ['Come and get it.'] })
  await queueMail(test.db, { ...written, to: 'somebody@example.org', purpose: 'test' }, test.now())
  const mail = test.db.selectFrom('mails').select('id').where('purpose', '=', 'test')
  const { id } = await mail.executeTakeFirstOrThrow()
  await giveUp(test.db, id, '554 5.7.1 Refused: your server is on a list', test.now())
}

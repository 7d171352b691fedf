import { newId } from '#server/database/new-id.ts'
import { addDays } from '#shared/ready-by.ts'
import { makeAccessToken } from '#tests/make/make-access-token.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { storeDelivery, storeWebhook } from '#tests/make/make-webhook.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import type { TestApp } from '#tests/make/test-app.ts'
import type { Rule, Subject, Visitor } from './rule.ts'

/** The owner of the object that an id names. */
export type Whose = 'own' | 'other' | 'unknown'

/** Everybody in the table, with their objects. */
export interface RoleScene {
  cookieOf(visitor: Visitor): string | undefined
  /** a fresh id for the call; null when the visitor has no such object */
  idOf(visitor: Visitor, rule: Rule, whose: Whose): Promise<string | null>
}

interface Pair {
  buyer: Person
  baker: Person
  /** accepts PayPal: orders from them await payment */
  paid: Person
}

/** Makes two pairs of a buyer and a baker who deal only with each other. */
export async function makeRoleScene(test: TestApp): Promise<RoleScene> {
  const paid = await makePerson(test)
  await connectBaker(test, paid, 'paypal')
  const [ours, others] = [await makePair(test, paid), await makePair(test, paid)]
  const unconfirmed = await makePerson(test, { isEmailConfirmed: false })
  const suspended = await makePerson(test)
  await test.db
    .updateTable('users')
    .set({ suspended_at: test.now(), suspension_reason: 'Sold stones.' })
    .where('id', '=', suspended.user.id)
    .execute()
  // re-authentication must not hide the ownership check
  await test.db.updateTable('sessions').set({ proved_at: test.now() }).execute()
  const cookies: Record<Visitor, string | undefined> = {
    visitor: undefined,
    unconfirmed: unconfirmed.cookie,
    buyer: ours.buyer.cookie,
    baker: ours.baker.cookie,
    'other buyer': others.buyer.cookie,
    'other baker': others.baker.cookie,
    suspended: suspended.cookie,
    moderator: (await makeAdmin(test, 'moderator')).cookie,
    admin: (await makeAdmin(test, 'admin')).cookie,
    superadmin: (await makeAdmin(test, 'superadmin')).cookie,
  }
  const pairOf = (visitor: Visitor): Pair | null => {
    if (visitor === 'buyer' || visitor === 'baker') return ours
    return visitor === 'other buyer' || visitor === 'other baker' ? others : null
  }
  return {
    cookieOf: (visitor) => cookies[visitor],
    async idOf(visitor, { of }, whose) {
      if (whose === 'unknown' || of === undefined) return newId()
      if (of === 'other') return null
      const pair = pairOf(visitor)
      if (whose === 'own') {
        const has = pair !== null && (of !== 'checkout' || visitor.endsWith('buyer'))
        return has ? makeSubject(test, of, pair, visitor) : null
      }
      const stranger = pair === others ? ours : others
      return makeSubject(test, of, stranger, 'buyer')
    },
  }
}

async function makePair(test: TestApp, paid: Person): Promise<Pair> {
  const [buyer, baker] = [await makePerson(test), await makePerson(test)]
  await test.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', 'in', [buyer.user.id, baker.user.id])
    .execute()
  return { buyer, baker, paid }
}

/** Makes a new object of a pair, or returns the visitor's side's own one. */
async function makeSubject(
  test: TestApp,
  of: Exclude<Subject, 'other'>,
  { buyer, baker, paid }: Pair,
  visitor: Visitor,
): Promise<string> {
  const person = visitor.endsWith('baker') ? baker : buyer
  switch (of) {
    case 'person':
      return person.user.id
    case 'session':
      return sessionOf(test, person)
    case 'listing':
      return (await makeListing(baker)).id
    case 'window':
      return (await makeFreshWindow(person)).id
    case 'place':
      return (await makeFreshPlace(person)).id
    case 'access token':
      return (await makeAccessToken(test, person)).id
    case 'webhook':
      return (await storeWebhook(test, person)).id
    case 'webhook delivery':
      return storeDelivery(test, await storeWebhook(test, person))
    case 'order':
      return (await makeOrder(buyer, await makeListing(baker))).id
    case 'pickup':
      return (await makeOrder(buyer, await makeListing(baker))).pickupId
    case 'checkout': {
      const listing = await makeListing(paid)
      return (await makeCheckout(buyer, [{ payWay: 'paypal', lines: [[listing, 1]] }])).id
    }
  }
}

let windowsMade = 0
let placesMade = 0

/** A new window on a separate day, since a baker's windows must not overlap. */
function makeFreshWindow(person: Person) {
  windowsMade += 1
  return makeWindow(person, { firstDay: addDays('2031-01-01', windowsMade) })
}

/** A new pickup location with a unique name. */
function makeFreshPlace(person: Person) {
  placesMade += 1
  return makePlace(person, { name: `Place ${placesMade}` })
}

/** A second session of a person. */
async function sessionOf(test: TestApp, person: Person): Promise<string> {
  const id = newId()
  const now = test.now()
  await test.db
    .insertInto('sessions')
    .values({
      id,
      user_id: person.user.id,
      token: id,
      expires_at: new Date(now.getTime() + 60_000),
      last_used_at: now,
      created_at: now,
      updated_at: now,
      ip_address: null,
      user_agent: null,
    })
    .execute()
  return id
}

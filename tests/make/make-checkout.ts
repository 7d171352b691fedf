import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { Person } from './make-person.ts'
import { testedRails } from './rails/tested-rails.ts'

/** Connects a baker to a rail, as completed onboarding does. */
export async function connectBaker(
  { db }: { db: Kysely<Tables> },
  baker: Pick<Person, 'user'>,
  rail: Rail,
): Promise<void> {
  const { id } = baker.user
  await db.updateTable('users').set(testedRails[rail].connected(id)).where('id', '=', id).execute()
}

/** One baker's part of a checkout: listings with quantities. */
export interface BakerPart {
  payWay: Rail | 'pickup'
  lines: [listing: Pick<Listing, 'id' | 'cookId'>, quantity: number][]
}

/** The payload of a checkout. */
export function checkoutBody(bakers: readonly BakerPart[]): Record<string, unknown> {
  return {
    bakers: bakers.map(({ payWay, lines }) => ({
      cookId: lines[0]?.[0].cookId,
      payWay,
      lines: lines.map(([{ id }, quantity]) => ({ foodListingId: id, quantity })),
    })),
  }
}

/** Places a checkout as a buyer through the API. */
export async function makeCheckout(
  buyer: Person,
  bakers: readonly BakerPart[],
  headers: Record<string, string> = {},
): Promise<Checkout> {
  const answer = await buyer.call('POST', '/api/checkouts', checkoutBody(bakers), headers)
  if (answer.status !== 201)
    throw new Error(`The checkout answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return Checkout.parse(answer.body)
}

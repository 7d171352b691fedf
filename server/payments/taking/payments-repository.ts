import { sql } from 'kysely'
import type { Db, PaymentRow, PaymentRowChange, Trx } from '#server/database/tables.ts'
import { Id } from '#shared/api/fields.ts'
import type { CheckoutId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Quantity } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderEvent } from '../contract/payment-provider.ts'

/** Locks the payments that a provider's order covers, by id. */
export function lockPaymentsOfProviderOrder(
  trx: Trx,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<PaymentRow[]> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('rail', '=', rail)
    .where('provider_order_id', '=', providerOrderId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Which of the bakers of sales are suspended or deactivated; what bakers pay us themselves is no sale. */
export async function listBakersOut(
  trx: Trx,
  payments: readonly Pick<PaymentRow, 'cook_id' | 'payee'>[],
): Promise<ReadonlySet<PersonId>> {
  const bakers = payments.flatMap(({ cook_id, payee }) => (payee === null ? [] : cook_id))
  if (bakers.length === 0) return new Set()
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', bakers)
    .where((eb) => eb.or([eb('suspended_at', 'is not', null), eb('is_active', '=', false)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Locks a checkout's payments over one rail or all, by id, when they are this buyer's. */
export function lockPaymentsOfCheckout(
  trx: Trx,
  { checkoutId, buyerId, rail }: { checkoutId: CheckoutId; buyerId: PersonId; rail: Rail | undefined },
): Promise<PaymentRow[]> {
  const all = trx
    .selectFrom('payments')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('buyer_id', '=', buyerId)
  return (rail === undefined ? all : all.where('rail', '=', rail)).orderBy('id').forNoKeyUpdate().execute()
}

/** Locks all payments of a checkout, by id. */
export function lockAllPaymentsOfCheckout(trx: Trx, checkoutId: CheckoutId): Promise<PaymentRow[]> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks payments by id. */
export function lockPayments(trx: Trx, ids: readonly PaymentId[]): Promise<PaymentRow[]> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the payment that an order is part of; undefined when it is paid at pickup, or is no order. */
export function lockPaymentOfOrder(trx: Trx, orderId: OrderId): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', (from) => from.selectFrom('orders').select('payment_id').where('id', '=', orderId))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes a change of payments that the transaction has locked. */
export async function updatePayments(
  trx: Trx,
  ids: readonly PaymentId[],
  change: PaymentRowChange,
): Promise<void> {
  if (ids.length > 0) await trx.updateTable('payments').set(change).where('id', 'in', ids).execute()
}

/** The payments of a checkout with their bakers' names. */
export function listPaymentsOfCheckout(db: Db, checkoutId: CheckoutId) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.cook_id')
    .selectAll('payments')
    .select(['users.first_name as cook_first_name', 'users.last_name as cook_last_name'])
    .where('payments.checkout_id', '=', checkoutId)
    .execute()
}

/** The buyer's checkouts of orders that wait for a payment over a rail and are still held, at most two. */
export async function listCheckoutsToPay(
  db: Db,
  { buyerId, rail, now }: { buyerId: PersonId; rail: Rail; now: Date },
): Promise<CheckoutId[]> {
  const rows = await db
    .selectFrom('payments')
    .select('checkout_id')
    .distinct()
    .where('buyer_id', '=', buyerId)
    .where('rail', '=', rail)
    .where('payee', 'is not', null)
    .where('status', '=', 'awaiting')
    .where('held_until', '>', now)
    .limit(2)
    .execute()
  return rows.map(({ checkout_id }) => checkout_id)
}

/** What the provider's part of a payment is described with: how many of what. */
export async function listPaidTitles(
  db: Db,
  paymentIds: readonly PaymentId[],
): Promise<
  { payment_id: PaymentId | null; title: string; option_name: string | null; quantity: Quantity }[]
> {
  return db
    .selectFrom('orders')
    .select(['payment_id', 'title', 'option_name', 'quantity'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute()
}

/** Which payments a batch is of, and how many at most. */
interface Batch {
  /** whose provider knows them; null: those that no provider has heard of */
  rail: Rail | null
  /** those that were looked at already, which are left out */
  seen: readonly PaymentId[]
  limit: number
}

/**
 * Payments that wait for nobody but us to ask: first those whose money was asked for a while ago, then those whose hold is
 * over, then those that a provider knows, as their buyer may have approved them meanwhile.
 */
export function listPaymentsToSettle(
  db: Db,
  { rail, now, askedBefore, seen, limit }: Batch & { now: Date; askedBefore: Date },
): Promise<Pick<PaymentRow, 'id' | 'rail' | 'provider_order_id' | 'held_until'>[]> {
  return (
    db
      .selectFrom('payments')
      .select(['id', 'rail', 'provider_order_id', 'held_until'])
      .where('status', '=', 'awaiting')
      .where((eb) =>
        eb.or([
          eb.and([
            eb('held_until', '<=', now),
            eb.or([eb('capture_requested_at', 'is', null), eb('capture_requested_at', '<=', askedBefore)]),
          ]),
          eb('capture_requested_at', '<=', askedBefore),
          eb.and([eb('provider_order_id', 'is not', null), eb('capture_requested_at', 'is', null)]),
        ]),
      )
      .where((eb) =>
        rail === null
          ? eb('provider_order_id', 'is', null)
          : eb.and([eb('rail', '=', rail), eb('provider_order_id', 'is not', null)]),
      )
      .where(sql<boolean>`id <> all(${seen}::uuid[])`)
      .orderBy(sql`capture_requested_at is null`)
      .orderBy(sql`held_until > ${now}`)
      // those asked about longest ago come first, so that one that cannot be settled holds up none of the others
      .orderBy('updated_at')
      .limit(limit)
      .execute()
  )
}

/** A buyer's open payments of a checkout that a provider knows, whose money nobody is asking for, and not looked at since a moment. */
export function listPaymentsToLookAt(
  db: Db,
  {
    checkoutId,
    buyerId,
    lookedAtBefore,
    askedBefore,
  }: { checkoutId: CheckoutId; buyerId: PersonId; lookedAtBefore: Date; askedBefore: Date },
): Promise<Pick<PaymentRow, 'id' | 'rail' | 'provider_order_id' | 'held_until'>[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'rail', 'provider_order_id', 'held_until'])
    .where('buyer_id', '=', buyerId)
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'awaiting')
    .where('provider_order_id', 'is not', null)
    .where('updated_at', '<=', lookedAtBefore)
    .where((eb) =>
      eb.or([eb('capture_requested_at', 'is', null), eb('capture_requested_at', '<=', askedBefore)]),
    )
    .orderBy('id')
    .execute()
}

/** Payments closed since a moment that their provider had heard of, not looked at since another. */
export function listClosedToDoubt(
  db: Db,
  due: Batch & { rail: Rail; closedSince: Date; lookedAtBefore: Date },
): Promise<Pick<PaymentRow, 'id' | 'rail' | 'provider_order_id'>[]> {
  const { rail, closedSince, lookedAtBefore, seen, limit } = due
  return db
    .selectFrom('payments')
    .select(['id', 'rail', 'provider_order_id'])
    .where('status', '=', 'closed')
    .where('rail', '=', rail)
    .where('provider_order_id', 'is not', null)
    .where('closed_at', '>=', closedSince)
    .where('updated_at', '<=', lookedAtBefore)
    .where(sql<boolean>`id <> all(${seen}::uuid[])`)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
}

/** Notes that payments were asked about, so that others come first next time; they are locked by id, as everywhere. */
export async function noteAskedAbout(db: Db, ids: readonly PaymentId[], now: Date): Promise<void> {
  await sql`
    update payments set updated_at = ${now} where id = any (array(
      select id from payments where id = any (${[...ids]}::uuid[]) order by id for no key update
    ))`.execute(db)
}

/** Whether any payment of ours was prepared as this order of a provider's. */
export async function hasProviderOrder(
  db: Db,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('rail', '=', rail)
    .where('provider_order_id', '=', providerOrderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The payments that a provider's event is about, by the names that it gives. */
export async function listPaymentsNamed(
  db: Db,
  rail: Rail,
  subject: Extract<ProviderEvent['subject'], { kind: 'order' | 'instruction' | 'capture' }>,
): Promise<PaymentId[]> {
  const ofRail = db.selectFrom('payments').select('id').where('rail', '=', rail).orderBy('id')
  if (subject.kind === 'instruction') {
    const { data: id } = Id.safeParse(subject.instructionId)
    if (id === undefined) return []
    const named = db.selectFrom('payment_instructions').select('payment_id').where('id', '=', id)
    const rows = await ofRail.where((eb) => eb.or([eb('id', '=', id), eb('id', 'in', named)])).execute()
    return rows.map((row) => row.id)
  }
  const rows = await (subject.kind === 'order'
    ? ofRail.where('provider_order_id', '=', subject.providerOrderId)
    : ofRail.where('capture_id', '=', subject.captureId)
  ).execute()
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Db, PaymentRow, PaymentRowChange, Trx } from '#server/database/tables.ts'
import { Id } from '#shared/api/fields.ts'
import type { CheckoutId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Quantity } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderEvent } from '../contract/payment-provider.ts'

/** Locks a provider order's payments, by id. */
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

/** The suspended or deactivated bakers of these sales; a baker's own balance payment is no sale. */
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

/** Locks a buyer's payments of a checkout over one rail or all, by id. */
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

/** Locks an order's payment; undefined when the order is paid at pickup or does not exist. */
export function lockPaymentOfOrder(trx: Trx, orderId: OrderId): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', (from) => from.selectFrom('orders').select('payment_id').where('id', '=', orderId))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Updates payments that the transaction has locked. */
export async function updatePayments(
  trx: Trx,
  ids: readonly PaymentId[],
  change: PaymentRowChange,
): Promise<void> {
  if (ids.length > 0) await trx.updateTable('payments').set(change).where('id', 'in', ids).execute()
}

/** A checkout's payments with their bakers' names. */
export function listPaymentsOfCheckout(db: Db, checkoutId: CheckoutId) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.cook_id')
    .selectAll('payments')
    .select(['users.first_name as cook_first_name', 'users.last_name as cook_last_name'])
    .where('payments.checkout_id', '=', checkoutId)
    .execute()
}

/** The buyer's checkouts with a held payment over a rail, at most two. */
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

/** The titles and quantities that describe payments to the provider. */
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

/** A batch of payments. */
interface Batch {
  /** payments known to this rail's provider; null: payments no provider knows */
  rail: Rail | null
  /** payments already handled, to leave out */
  seen: readonly PaymentId[]
  limit: number
}

/**
 * Payments that we must ask about: captures requested a while ago, then expired holds, then others that a provider
 * knows, as their buyer may have approved them.
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
      // least recently asked first, so that one stuck payment does not block the others
      .orderBy('updated_at')
      .limit(limit)
      .execute()
  )
}

/** A buyer's open payments of a checkout that a provider knows, with no capture under way and not checked recently. */
export function listPaymentsToCheck(
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

/** Closed payments that a provider knows, closed since `closedSince` and last checked before `lookedAtBefore`. */
export function listClosedToRecheck(
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

/** Marks payments as asked about, so that others come first next time. Locks them by id to avoid deadlocks. */
export async function markAskedAbout(db: Db, ids: readonly PaymentId[], now: Date): Promise<void> {
  await sql`
    update payments set updated_at = ${now} where id = any (array(
      select id from payments where id = any (${[...ids]}::uuid[]) order by id for no key update
    ))`.execute(db)
}

/** Whether any of our payments belongs to this provider order. */
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

/** The payments that a provider's event names. */
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

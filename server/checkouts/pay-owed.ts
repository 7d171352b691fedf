import type { Viewer } from '#server/accounts/viewer.ts'
import { newId } from '#server/database/new-id.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  findOpenOwedPayment,
  insertOwedPayment,
  lockOpenOwedPayment,
  lockOwed,
} from '#server/payments/owed/owed-repository.ts'
import { payableOver } from '#server/payments/owed/owed-rules.ts'
import type { PaymentContext } from '#server/payments/providers/money-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { awaitedPayment } from '#server/payments/taking/draft-payment.ts'
import { closeUnknownToProvider } from '#server/payments/taking/sync-payment.ts'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId, PersonId } from '#shared/api/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { getCheckout } from './get-checkout.ts'

/**
 * Opens a payment of the viewer's owed fees in its own checkout and reserves the amount; returns the open one if there
 * is one. Throws `conflict` (nothing payable, or the last one is unsettled) or `invalid` (rail off, amount too small).
 */
export async function payOwed(
  context: PaymentContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
): Promise<Checkout> {
  const checkoutId = await inTransaction(context.db, (trx) => begin(context, trx, viewer.id, rail))
  return getCheckout(context, viewer, checkoutId)
}

async function begin(context: PaymentContext, trx: Trx, bakerId: PersonId, rail: Rail): Promise<CheckoutId> {
  const now = context.now()
  await closeUntouched(context, trx, bakerId, rail)
  const owing = await lockOwed(trx, bakerId)
  // another tab may have opened one while this one waited for the lock
  const open = await findOpenOwedPayment(trx, bakerId)
  if (open && open.held_until > now) return open.checkout_id
  if (open)
    throw new AppError('conflict', 'We’re still checking on your last payment. Try again in a minute.', {
      retryAfter: 60,
    })
  const amount = payableOver(rail, owing)
  if (amount === 0 || !railsOn(context.config).includes(rail)) throw notPayable(rail, owing)
  const payment = awaitedPayment(
    {
      checkout_id: newId(),
      buyer_id: bakerId,
      cook_id: bakerId,
      rail,
      payee: null,
      amount_cents: amount,
      // all of it is platform revenue
      commission_cents: amount,
    },
    now,
  )
  await insertOwedPayment(trx, payment, now)
  return payment.checkout_id
}

/** Closes an open payment that no provider knows, when it has expired or uses another rail. */
async function closeUntouched(
  context: PaymentContext,
  trx: Trx,
  bakerId: PersonId,
  rail: Rail,
): Promise<void> {
  const open = await lockOpenOwedPayment(trx, bakerId)
  if (!open || open.provider_order_id !== null) return
  if (isOver(open, context.now())) await closeUnknownToProvider(context, trx, [open], 'expired')
  else if (open.rail !== rail) await closeUnknownToProvider(context, trx, [open], 'cancelled')
}

function isOver({ held_until }: Pick<PaymentRow, 'held_until'>, now: Date): boolean {
  return held_until <= now
}

function notPayable(rail: Rail, { owed, reserved }: { owed: number; reserved: number }): AppError {
  if (owed - reserved <= 0) {
    const why = owed > 0 ? 'Your sales in progress already cover what you owe.' : 'You owe nothing.'
    return new AppError('conflict', why)
  }
  const { name, leastCents } = railFacts[rail]
  const message =
    owed - reserved < leastCents
      ? `${name} takes no payments under ${formatMoney(leastCents)}. Choose another way to pay, or wait: we collect it from your next sale paid online.`
      : `${name} is not available here. Choose another way to pay.`
  return new AppError('invalid', message, { fields: { rail: message } })
}

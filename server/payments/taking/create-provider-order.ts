import type { Viewer } from '#server/accounts/viewer.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { NewProviderOrder } from '../contract/payment-provider.ts'
import { payableOf } from '../contract/payment-rules.ts'
import { preparationId } from '../contract/request-id.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import {
  listCheckoutsToPay,
  listPaidTitles,
  lockPaymentsOfCheckout,
  updatePayments,
} from './payments-repository.ts'

/** The buyer's request to pay. */
export interface ProviderOrderInput {
  /** left out: the buyer's only checkout that waits for a payment over this rail */
  checkoutId: CheckoutId | undefined
  /** the amount the buyer saw, in cents; left out: the server's amount */
  amount: Cents | undefined
}

/**
 * Prepares one approval for a checkout's payments over one rail; repeated calls return the same one. Throws `conflict`
 * with nothing to pay, `invalid` for a wrong amount (OPEN-70), `unavailable` without an answer.
 */
export async function createProviderOrder(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  input: ProviderOrderInput,
): Promise<{ id: string; clientSecret: string | null; amount: Cents }> {
  const checkoutId = input.checkoutId ?? (await onlyCheckoutToPay(context, viewer, rail))
  const lockAll = (trx: Trx) => lockPaymentsOfCheckout(trx, { checkoutId, buyerId: viewer.id, rail })
  const payments = await inTransaction(context.db, lockAll)
  const due = payableOf(payments, context.now())
  if (due.length === 0) throw nothingToPay(payments)
  const amount = due.reduce((sum, payment) => sum + payment.amount_cents, 0)
  if (input.amount !== undefined && input.amount !== amount)
    throw new AppError(
      'invalid',
      `The amount to pay is now ${formatMoney(amount)}. Reload the page to see why.`,
      {
        fields: { amount: `Must be ${formatMoney(amount)}` },
      },
    )

  const order = await describe(context, checkoutId, due)
  const { providerOrderId, clientSecret } = await askProvider(context, rail, ({ provider }) =>
    provider.create(order),
  )
  await inTransaction(context.db, async (trx) => {
    const payable = payableOf(await lockAll(trx), context.now())
    const still = payable.filter(({ id }) => due.some((payment) => payment.id === id))
    // abandoned or paid meanwhile: without its id nobody can pay it
    if (still.length < due.length) throw nothingToPay()
    const without = still.filter(({ provider_order_id }) => provider_order_id !== providerOrderId)
    await updatePayments(
      trx,
      without.map(({ id }) => id),
      { provider_order_id: providerOrderId, updated_at: context.now() },
    )
  })
  return { id: providerOrderId, clientSecret, amount }
}

function nothingToPay(payments: readonly PaymentRow[] = []): AppError {
  const isUnknown = payments.some(
    ({ status, provider_order_id }) => status === 'awaiting' && provider_order_id !== null,
  )
  return new AppError(
    'conflict',
    isUnknown
      ? 'We’re still checking on your payment. You don’t need to pay again. Look in My Orders in a minute.'
      : 'There’s nothing left to pay here.',
  )
}

async function onlyCheckoutToPay(
  { db, now }: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
): Promise<string> {
  const [only, other] = await listCheckoutsToPay(db, { buyerId: viewer.id, rail, now: now() })
  if (only === undefined) throw nothingToPay()
  if (other !== undefined)
    throw new AppError('conflict', 'Several orders are waiting for payment. Choose one in My Orders.')
  return only
}

async function describe(
  { db, config }: MoneyContext,
  checkoutId: CheckoutId,
  payments: readonly PaymentRow[],
): Promise<NewProviderOrder> {
  const titles = await listPaidTitles(
    db,
    payments.map(({ id }) => id),
  )
  const page = `${config.publicUrl}/checkout/${checkoutId}`
  return {
    checkoutId,
    parts: payments.map((payment) => ({
      paymentId: payment.id,
      payee: payment.payee,
      amount: payment.amount_cents,
      commission: payment.commission_cents,
      description:
        payment.payee === null
          ? 'Service fee of orders paid at pickup'
          : titles
              .filter((title) => title.payment_id === payment.id)
              .map(
                ({ quantity, title, option_name: optionName }) =>
                  `${quantity} × ${orderedTitle({ title, optionName })}`,
              )
              .join(', '),
    })),
    returnUrl: page,
    cancelUrl: page,
    requestId: preparationId(checkoutId, payments),
  }
}

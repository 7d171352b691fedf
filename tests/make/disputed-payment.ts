import { expect } from 'vitest'
import type { ProviderDispute } from '#server/payments/contract/dispute.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import {
  findStrayOrders,
  listStoppedPayments,
} from '#server/payments/reconciliation/reconciliation-repository.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { PaymentShop } from './payment-shop.ts'
import { shownCode } from './shown-code.ts'

/** A paid order of $19.00 with its payment; the platform's commission is $1.43. */
export async function payOrder(shop: PaymentShop, rail: Rail) {
  const { baker, wanted } = await shop.bakerOn(rail)
  const { orders, payments } = await shop.pay([wanted(2)], rail)
  const id = orders[0]?.id ?? ''
  const paymentId = payments[0]?.id ?? ''
  const act = async (what: string, body?: object) => {
    const { status } = await baker.call(
      'POST',
      `/api/orders/${id}/${what}`,
      body ?? (await shownCode(shop.test, id, what)),
    )
    expect(status).toBe(200)
  }
  const complete = async () => {
    await act('confirm')
    await act('complete')
  }
  return { rail, baker, id, paymentId, act, complete }
}

export type PaidOrder = Awaited<ReturnType<typeof payOrder>>

/** A provider's dispute over such an order in full, to be answered by December 1. */
export function disputeOf(
  { paymentId }: Pick<PaidOrder, 'paymentId'>,
  changes: Partial<ProviderDispute> = {},
): ProviderDispute {
  return {
    disputeId: `d-${paymentId}`,
    payee: null,
    captures: [{ captureId: `capture-${paymentId}`, paymentId }],
    amount: 1900,
    fee: 1500,
    state: 'needs_answer',
    isWithdrawn: true,
    reason: { code: 'fraudulent', words: 'The buyer says that they did not make the payment.' },
    answerBy: new Date('2026-12-01T00:00:00Z'),
    ...changes,
  }
}

/** Checks that the books add up, nothing is stopped and nothing is held for finished orders. */
export async function checkBooks({ test }: PaymentShop): Promise<void> {
  const { differences } = await reconcilePayments(test, new Date(0))
  expect(differences.map(({ words }) => words)).toEqual([])
  expect(await findStrayOrders(test.db)).toEqual([])
  expect(await listStoppedPayments(test.db)).toEqual([])
}

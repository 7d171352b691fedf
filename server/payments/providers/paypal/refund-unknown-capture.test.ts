import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { type PaidAtProvider, payAt } from '#tests/make/paid-at-provider.ts'
import { rawPaypal } from '#tests/make/rails/raw-paypal.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { Order } from './paypal-responses.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
beforeEach(() => shop.startAnew())
afterAll(() => shop.close())

/** Our fee that PayPal refunded of a $19.00 payment, in cents; the whole fee is $1.43. */
async function feeGivenBack({ paymentId }: PaidAtProvider): Promise<number> {
  const { provider_order_id } = await shop.test.db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const answer = await rawPaypal.read(shop.sandbox, provider_order_id ?? '')
  const [unit] = z.parse(Order, await answer.json()).purchase_units
  const refunds = unit?.payments?.refunds ?? []
  return refunds.reduce(
    (sum, { seller_payable_breakdown: given }) => sum + (given?.platform_fees?.[0]?.amount ?? 0),
    0,
  )
}

const refundUnknown = async ({ captureId }: PaidAtProvider, request: string) =>
  (await shop.test.providers.open('paypal')).provider.refundUnknown(captureId, request)

it('returns our fee too, so that the baker does not pay it', async () => {
  const paid = await payAt(shop, 'paypal')
  expect(await refundUnknown(paid, newId())).toBe(1900)
  expect(await feeGivenBack(paid)).toBe(143)
})

it('returns the rest of our fee, once', async () => {
  const paid = await payAt(shop, 'paypal')
  await paid.act('refund', { amount: '5.00', reason: 'One was burnt.' })
  await paid.carryOut()
  const before = await feeGivenBack(paid)
  expect(before).toBeGreaterThan(0)
  const request = newId()
  expect(await refundUnknown(paid, request)).toBe(1400)
  expect(await refundUnknown(paid, request)).toBe(1400)
  expect(await feeGivenBack(paid)).toBe(143)
})

it('refunds the buyer without our fee when PayPal refuses it', async () => {
  const paid = await payAt(shop, 'paypal')
  shop.sandbox.behave({ rail: 'paypal', behaviour: 'refuse_fee', times: 1 })
  const request = newId()
  expect(await refundUnknown(paid, request)).toBe(1900)
  expect(await refundUnknown(paid, request)).toBe(1900)
  expect(await feeGivenBack(paid)).toBe(0)
})

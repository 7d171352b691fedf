import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { rails } from '#shared/payment-methods.ts'
import { payAt } from '#tests/make/paid-at-provider.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'

describe.each(rails)('a payment that only %s knows', (rail) => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  afterAll(() => shop.close())

  it('is refunded in full, once, after reversing its release', async () => {
    const paid = await payAt(shop, rail)
    await paid.act('refund', { amount: '5.00', reason: 'One was burnt.' })
    await paid.complete()
    await paid.carryOut()
    const { provider } = await shop.test.providers.open(rail)
    const [capture = ''] = paid.captureId.split('/')
    const request = newId()
    expect(await provider.refundUnknown(capture, request)).toBe(1400)
    expect(await provider.refundUnknown(capture, request)).toBe(1400)
    // PayPal debits the baker's account, and the payout stays the same
    expect(await paid.there()).toEqual({ refunded: 1900, released: testedRails[rail].keepsForUs ? 1295 : 0 })
    await expect(provider.refundUnknown(capture, newId())).rejects.toThrow()
  })
})

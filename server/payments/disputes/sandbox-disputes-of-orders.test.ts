import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { carryOutInstructions } from '../instructions/carry-out-instructions.ts'

const quiet = { info: () => undefined, error: () => undefined }

// uses the providers' own dispute formats, over real HTTP both ways
describe('disputes in the payment sandbox', () => {
  let test: TestApp
  let box: Sandbox
  let buyer: Person
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'disputes-'))
    const port = await freePort()
    test = await makeTestApp(anyEngine, {
      dataDir,
      publicUrl: `http://127.0.0.1:${port}`,
      paymentSandbox: true,
    })
    await test.app.listen({ host: '127.0.0.1', port })
    box = await test.sandbox()
    buyer = await makePerson(test, { firstName: 'Ben' })
  })
  afterAll(async () => {
    await test?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function pay(rail: Rail, checkoutId: string): Promise<void> {
    const { prepare, agree, capture } = testedRails[rail]
    const { url, body } = prepare(checkoutId, '19.00')
    const id = idOf((await buyer.call('POST', url, body)).body)
    expect(agree(box, id)).toBe(true)
    await buyer.call('POST', capture(id))
  }

  it.each(rails)(
    'over %s: the buyer disputes, the baker hands over, and the dispute is lost or won',
    async (rail) => {
      for (const outcome of ['lost', 'won'] as const) {
        const baker = await makePerson(test, { firstName: 'Bea' })
        await testedRails[rail].connect(box, baker)
        const listing = await makeListing(baker)
        const checkout = await makeCheckout(buyer, [{ payWay: rail, lines: [[listing, 2]] }])
        const orderId = checkout.orders[0]?.id ?? ''
        await pay(rail, checkout.id)
        const payment = () =>
          test.db
            .selectFrom('payments')
            .selectAll()
            .where('checkout_id', '=', checkout.id)
            .executeTakeFirstOrThrow()
        const { capture_id, id } = await payment()
        const dispute = box[rail].openDispute(capture_id ?? '')
        await box.webhooksSent()
        const row = () =>
          test.db.selectFrom('disputes').selectAll().where('payment_id', '=', id).executeTakeFirst()
        await expect
          .poll(row)
          .toMatchObject({ dispute_id: dispute, state: 'needs_answer', withdrawn_cents: 1900 })
        await baker.call('POST', `/api/orders/${orderId}/confirm`)
        await baker.call('POST', `/api/orders/${orderId}/complete`, await shownCode(test, orderId))
        await carryOutInstructions(test, quiet)
        expect(await payment()).toMatchObject({ released_at: null })
        box[rail].decideDispute(dispute ?? '', outcome)
        await box.webhooksSent()
        await expect.poll(row).toMatchObject({ state: outcome, ended_at: expect.any(Date) })
        const balance = await test.db
          .selectFrom('payment_balances')
          .selectAll()
          .where('payment_id', '=', id)
          .executeTakeFirstOrThrow()
        expect(balance.disputed_cents).toBe(outcome === 'lost' ? 1900 : 0)
      }
    },
  )

  it('over PayPal, for a baker with only an email address: the signed event holds the payment', async () => {
    const baker = await makePerson(test, { firstName: 'Bo' })
    await test.db
      .updateTable('users')
      .set({ paypal_email: 'bo@example.org' })
      .where('id', '=', baker.user.id)
      .execute()
    const listing = await makeListing(baker)
    const checkout = await makeCheckout(buyer, [{ payWay: 'paypal', lines: [[listing, 2]] }])
    const orderId = checkout.orders[0]?.id ?? ''
    await pay('paypal', checkout.id)
    const payment = () =>
      test.db
        .selectFrom('payments')
        .selectAll()
        .where('checkout_id', '=', checkout.id)
        .executeTakeFirstOrThrow()
    const { capture_id, id } = await payment()
    const dispute = box.paypal.openDispute(capture_id ?? '')
    await box.webhooksSent()
    const row = () =>
      test.db.selectFrom('disputes').selectAll().where('payment_id', '=', id).executeTakeFirst()
    await expect
      .poll(row)
      .toMatchObject({ dispute_id: dispute, state: 'needs_answer', withdrawn_cents: 1900, ended_at: null })
    const event = () =>
      test.db
        .selectFrom('payment_webhook_events')
        .select(['error', 'next_try_at'])
        .where('subject', '=', dispute)
        .executeTakeFirst()
    expect(await event()).toMatchObject({
      error: expect.stringContaining('PERMISSION_DENIED'),
      next_try_at: expect.any(Date),
    })
    await baker.call('POST', `/api/orders/${orderId}/confirm`)
    await baker.call('POST', `/api/orders/${orderId}/complete`, await shownCode(test, orderId))
    await carryOutInstructions(test, quiet)
    expect(await payment()).toMatchObject({ released_at: null })
    box.paypal.decideDispute(dispute ?? '', 'lost')
    await box.webhooksSent()
    await expect.poll(row).toMatchObject({ state: 'lost', ended_at: expect.any(Date) })
  })
})

function idOf(body: unknown): string {
  return body !== null && typeof body === 'object' && 'id' in body ? String(body.id) : ''
}

/** Finds a free port: the sandbox needs ours before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

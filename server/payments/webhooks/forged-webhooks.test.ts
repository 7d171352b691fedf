import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { rails } from '#shared/payment-methods.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { loadAdapter } from '../providers/provider-table.ts'
import { webhookPaths } from './webhook-paths.ts'

describe.each(rails)('a forged webhook of %s', (rail) => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  afterAll(() => shop.close())

  const forged: string[] = []
  const post = async (headers: Readonly<Record<string, string>>) => {
    const id = newId()
    forged.push(id)
    const { statusCode } = await shop.test.app.inject({
      method: 'POST',
      url: webhookPaths[rail],
      headers: { 'content-type': 'application/json', ...headers },
      // an event valid for every provider, so that only its signature is wrong
      payload: {
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        data: { object: { id: 'pi_1', object: 'payment_intent' } },
        resource: { id: 'C1' },
      },
    })
    return statusCode
  }

  // the sandbox's own events about the shop's bakers are stored meanwhile
  const stored = () =>
    shop.test.db
      .selectFrom('payment_webhook_events')
      .select('event_id')
      .where('event_id', 'in', forged)
      .execute()

  it('decisions, OPEN-77: is refused with a forged, partial or missing signature, and only counted', async () => {
    const { signatureHeaders, forgedSignature } = await loadAdapter(rail)
    expect(Object.keys(forgedSignature).toSorted()).toEqual(signatureHeaders.toSorted())
    expect(await post(forgedSignature)).toBe(400)
    for (const left of signatureHeaders) {
      const others = Object.entries(forgedSignature).filter(([name]) => name !== left)
      expect(await post(Object.fromEntries(others))).toBe(400)
    }
    expect(await post({})).toBe(400)
    expect(await stored()).toEqual([])
    const refusals = await shop.test.db
      .selectFrom('payment_webhook_refusals')
      .select(['rail', 'calls'])
      .execute()
    expect(refusals.map(({ calls, ...of }) => ({ ...of, calls: Number(calls) }))).toEqual([
      { rail, calls: signatureHeaders.length + 2 },
    ])
  })
})

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSignedEvent, toProviderEvent } from './stripe-events.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secrets = ['whsec_payments', 'whsec_accounts']
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { object: 'payment_intent', id: 'pi_1', metadata: {} } },
})

function sign(text: string, secret: string, secondsAgo = 0): string {
  const time = Math.floor(now.getTime() / 1000) - secondsAgo
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')}`
}

describe('reads only webhooks signed by Stripe', () => {
  test.each(secrets)('accepts the secret of either endpoint: %s', (secret) => {
    expect(readSignedEvent(body, sign(body, secret), secrets, now)).toMatchObject({ id: 'evt_1' })
  })

  test.each([
    ['no signature', body, undefined],
    ['an empty signature', body, ''],
    ['another secret', body, sign(body, 'whsec_forged')],
    ['another body', body.replace('pi_1', 'pi_2'), sign(body, 'whsec_payments')],
    ['a signature older than five minutes', body, sign(body, 'whsec_payments', 301)],
    ['no JSON', 'hello', sign('hello', 'whsec_payments')],
    ['JSON that is no event', '{"id":"evt_1"}', sign('{"id":"evt_1"}', 'whsec_payments')],
  ])('rejects %s', (_, text, signature) => {
    expect(readSignedEvent(text, signature, secrets, now)).toBeNull()
  })
})

describe('the subject of an event', () => {
  const about = (type: string, object: { object: string } & Record<string, unknown>, account?: string) =>
    toProviderEvent({
      object: 'event',
      id: 'evt_1',
      type,
      data: { object },
      ...(account === undefined ? {} : { account }),
    }).subject

  test.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', metadata: {} }],
    ['payment_intent.canceled', { object: 'payment_intent', id: 'pi_1' }],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: {} }],
    ['refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1', metadata: null }],
  ])('%s: an order', (type, object) => {
    expect(about(type, object)).toEqual({ kind: 'order', providerOrderId: 'pi_1' })
  })

  test.each([
    ['refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }],
    ['transfer.created', { object: 'transfer', id: 'tr_1' }],
    ['transfer.reversed', { object: 'transfer', id: 'tr_1' }],
  ])('%s: an instruction', (type, object) => {
    expect(about(type, { ...object, metadata: { instruction: 'i1' } })).toEqual({
      kind: 'instruction',
      instructionId: 'i1',
    })
  })

  test.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
    'charge.dispute.%s: a dispute, not its order',
    (what) => {
      const dispute = { object: 'dispute', id: 'du_1', payment_intent: 'pi_1', metadata: {} }
      expect(about(`charge.dispute.${what}`, dispute)).toEqual({
        kind: 'dispute',
        disputeId: 'du_1',
        payee: null,
      })
    },
  )

  test('a changed or disconnected account', () => {
    expect(about('account.updated', { object: 'account', id: 'acct_1' }, 'acct_1')).toEqual({
      kind: 'account',
      payee: 'acct_1',
    })
    expect(
      about('account.application.deauthorized', { object: 'application', id: 'ca_1' }, 'acct_1'),
    ).toEqual({ kind: 'account', payee: 'acct_1', isLost: true })
  })

  test.each([
    ['payout.paid', expect.any(String)],
    ['payment_intent.created', expect.any(String)],
    ['account.application.deauthorized', null],
    ['customer.created', null],
  ])('%s: nothing of ours', (type, why) => {
    expect(about(type, { object: 'payment_intent', id: undefined })).toEqual({ kind: 'other', why })
  })

  test('refunds and releases are about money, other state changes are not', () => {
    const tells = (type: string) =>
      toProviderEvent({ object: 'event', id: 'evt_1', type, data: { object: { object: 'charge' } } })
        .isAboutMoney
    const money = ['charge.refunded', 'refund.failed', 'refund.updated', 'transfer.reversed']
    for (const type of money) expect(tells(type), type).toBe(true)
    for (const type of ['payment_intent.succeeded', 'charge.updated', 'payout.paid', 'account.updated'])
      expect(tells(type), type).toBeUndefined()
  })
})

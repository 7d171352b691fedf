import { describe, expect, it } from 'vitest'
import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { currency } from '#shared/currency.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { allPayments, readSecondBook } from './second-book.ts'

type Call = Extract<TrafficLine, { kind: 'call' }>

const about = { sequence: 1, at: '2026-11-20T12:00:00Z' }

function answered(rail: Rail, answer: unknown, more: Partial<Call> = {}): TrafficLine {
  const asked = { operation: 'read', method: 'GET', path: '/', requestId: null, body: null } as const
  return { ...about, kind: 'call', rail, ...asked, status: 200, answer, fault: null, ...more }
}

function told(rail: Rail, body: unknown): TrafficLine {
  return { ...about, kind: 'webhook', rail, body, status: 204 }
}

const booked = (...lines: TrafficLine[]) => allPayments(readSecondBook(lines))

const intent = (id: string, status = 'succeeded') => ({
  object: 'payment_intent',
  id,
  status,
  amount_received: status === 'succeeded' ? 1900 : 0,
  metadata: {
    checkout: 'c',
    payment_1: 'p',
    payment_1_cents: '1000',
    payment_2: 'q',
    payment_2_cents: '900',
  },
})
const refund = (id: string, amount: number, status = 'succeeded') => ({
  object: 'refund',
  charge: 'ch_1',
  id,
  amount,
  status,
  metadata: { payment: 'p' },
})
const usd = (value: string) => ({ currency_code: currency.code, value })
const capture = (id: string, status = 'COMPLETED') => ({
  id,
  status,
  custom_id: 'p',
  amount: usd('19.00'),
  final_capture: true,
  seller_receivable_breakdown: { platform_fees: [{ amount: usd('1.43') }], paypal_fee: usd('0.00') },
})

describe('the second book', () => {
  it('reads each payment’s part of a Stripe intent and detects a second capture', () => {
    const once = booked(
      answered('stripe', intent('pi_1')),
      told('stripe', { data: { object: intent('pi_1') } }),
    )
    expect([once.get('p'), once.get('q')]).toMatchObject([
      { captures: 1, captured: 1000 },
      { captures: 1, captured: 900 },
    ])
    const twice = booked(answered('stripe', intent('pi_1')), answered('stripe', intent('pi_2')))
    expect(twice.get('p')).toMatchObject({ captures: 2, captured: 2000 })
  })

  it('ignores late stale events', () => {
    const late = told('stripe', { data: { object: intent('pi_1', 'requires_action') } })
    expect(booked(answered('stripe', intent('pi_1')), late).get('p')).toMatchObject({ captures: 1 })
  })

  it('counts a repeated refund once and ignores failed refunds', () => {
    const lines = [
      refund('re_1', 100, 'pending'),
      refund('re_1', 100),
      refund('re_1', 100),
      refund('re_2', 7, 'failed'),
    ]
    const book = booked(...lines.map((one) => answered('stripe', { data: [one] })))
    expect(book.get('p')).toMatchObject({ refunds: 1, refunded: 100 })
  })

  it('counts transfer reversals separately', () => {
    const transfer = { object: 'transfer', id: 'tr_1', amount: 900, metadata: { payment: 'p' } }
    const reversal = { object: 'transfer_reversal', id: 'trr_1', amount: 300, transfer: 'tr_1' }
    const book = booked(answered('stripe', transfer), answered('stripe', reversal))
    expect(book.get('p')).toMatchObject({ transfers: 1, transferred: 900, takenBack: 300 })
  })

  it('trusts the actual amount over a misreported one, and lists the affected payments', () => {
    const lie = { said: refund('re_1', 200), fault: 'wrong_amount', operation: 'refund' } as const
    const read = readSecondBook([answered('stripe', refund('re_1', 100), lie)])
    expect(read.stripe.payments.get('p')).toMatchObject({ refunded: 100 })
    expect(read.stripe.misreportedPayments).toEqual(new Set(['p']))
    const asked = readSecondBook([
      answered('stripe', refund('re_1', 100), lie),
      answered('stripe', refund('re_1', 100)),
    ])
    expect(asked.stripe.misreportedPayments).toEqual(new Set())
  })

  it('reads PayPal’s captures, refunds by their linked capture, payouts and the fee', () => {
    const links = [{ href: 'http://paypal/v2/payments/captures/C1', rel: 'up' }]
    const back = { id: 'R1', status: 'COMPLETED', amount: usd('9.50'), links }
    const fees = { seller_payable_breakdown: { platform_fees: [{ amount: usd('0.72') }] } }
    const payout = {
      item_id: 'O1',
      reference_id: 'C1',
      payout_amount: usd('8.79'),
      payout_transaction_id: 'T',
    }
    const book = booked(
      answered('paypal', { purchase_units: [{ payments: { captures: [capture('C1')] } }] }),
      answered('paypal', { ...back, ...fees }),
      answered('paypal', { ...payout, processing_state: { status: 'SUCCESS' } }),
      told('paypal', { resource: capture('C1', 'PENDING') }),
    )
    expect(book.get('p')).toMatchObject({
      captures: 1,
      captured: 1900,
      refunded: 950,
      transferred: 879,
      commission: 71,
    })
  })

  it('reads the amounts that disputes withdrew and returned, from the newest version of each', () => {
    const moved = (id: string, amount: number, fee: number) => ({ id, amount, fee })
    const dispute = (...balance_transactions: object[]) => ({
      object: 'dispute',
      id: 'du_1',
      payment_intent: 'pi_1',
      balance_transactions,
    })
    const withdrawn = moved('txn_1', -1900, 1500)
    const lines = [
      intent('pi_1'),
      dispute(withdrawn),
      dispute(withdrawn, moved('txn_2', 1900, 0)),
      dispute(withdrawn),
    ]
    const { disputes } = readSecondBook(lines.map((one) => answered('stripe', one))).stripe
    expect(disputes).toEqual([{ payments: ['p', 'q'], withdrawn: 0, fee: 1500 }])
  })
})

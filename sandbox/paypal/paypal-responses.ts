import { currency } from '#shared/currency.ts'
import { toDecimal } from '#shared/money.ts'
import type { Capture, Merchant, Order, Payout, PaypalBooks, Refund, Unit } from './paypal-books.ts'

/** The origins of links in responses. */
export interface Addresses {
  apiUrl: string
  publicUrl: string
}

/** An order as PayPal shows it, with the captures of its units. */
export function orderResponse(order: Order, books: PaypalBooks, { apiUrl, publicUrl }: Addresses): object {
  const self = `${apiUrl}/v2/checkout/orders/${order.id}`
  const approval = `${publicUrl}/payment-sandbox/paypal/approve?token=${order.id}`
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.createdAt,
    payment_source: { paypal: order.status === 'PAYER_ACTION_REQUIRED' ? {} : payer },
    purchase_units: order.units.map((unit) => unitResponse(unit, books, apiUrl)),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: approval, rel: 'payer-action', method: 'GET' }]
        : []),
      ...(order.status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
    ],
  }
}

/** The account of the sandbox's only buyer. */
export const payerId = 'QYR5Z8XDVJNXQ'

const payer = {
  email_address: 'buyer@sandbox.example',
  account_id: payerId,
  account_status: 'VERIFIED',
  name: { given_name: 'Sandy', surname: 'Box' },
}

function unitResponse(unit: Unit, books: PaypalBooks, apiUrl: string): object {
  const capture = unit.captureId === null ? undefined : books.captures.get(unit.captureId)
  return {
    reference_id: unit.reference,
    ...(unit.customId === undefined ? {} : { custom_id: unit.customId }),
    amount: money(unit.amount),
    payee: unit.payee,
    ...(unit.description === undefined ? {} : { description: unit.description }),
    payment_instruction: instructionResponse(unit),
    ...(capture ? { payments: paymentsResponse(capture, books, apiUrl) } : {}),
  }
}

function paymentsResponse(capture: Capture, { refunds }: PaypalBooks, apiUrl: string): object {
  const back = refunds.list().filter(({ captureId }) => captureId === capture.id)
  return {
    captures: [captureResponse(capture, apiUrl)],
    ...(back.length > 0 ? { refunds: back.map((refund) => refundResponse(refund, apiUrl)) } : {}),
  }
}

/** A capture as PayPal shows it. */
export function captureResponse(capture: Capture, apiUrl: string): object {
  const { status, amount, fee, ownFee, isDelayed } = capture
  const hasMoney = status !== 'DECLINED' && status !== 'PENDING'
  return {
    id: capture.id,
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: money(amount),
    ...(capture.customId === undefined ? {} : { custom_id: capture.customId }),
    final_capture: true,
    create_time: capture.createdAt,
    update_time: capture.createdAt,
    ...(isDelayed ? { disbursement_mode: 'DELAYED' } : {}),
    ...(hasMoney
      ? {
          seller_receivable_breakdown: {
            gross_amount: money(amount),
            paypal_fee: money(ownFee),
            platform_fees: [{ amount: money(fee) }],
            net_amount: money(amount - fee - ownFee),
          },
        }
      : {}),
    links: [{ href: `${apiUrl}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' }],
  }
}

/** A refund as PayPal shows it. */
export function refundResponse(refund: Refund, apiUrl: string): object {
  const { id, captureId, status, amount, fee, note, customId, createdAt } = refund
  return {
    id,
    status,
    amount: money(amount),
    create_time: createdAt,
    update_time: createdAt,
    ...(note === undefined ? {} : { note_to_payer: note }),
    ...(customId === undefined ? {} : { custom_id: customId }),
    seller_payable_breakdown: {
      gross_amount: money(amount),
      paypal_fee: money(0),
      platform_fees: [{ amount: money(fee) }],
      net_amount: money(amount - fee),
    },
    links: [
      { href: `${apiUrl}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${apiUrl}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** A payout of a capture, in the format of PayPal's reference "Referenced Payouts v1". */
export function payoutResponse(payout: Payout, apiUrl: string): object {
  const { id, captureId, status, amount, transactionId } = payout
  return {
    item_id: id,
    reference_id: captureId,
    reference_type: 'TRANSACTION_ID',
    payout_amount: money(amount),
    payout_transaction_id: transactionId,
    processing_state: status === 'FAILED' ? { status, reason: 'MERCHANT_RESTRICTIONS' } : { status },
    links: [{ href: `${apiUrl}/v1/payments/referenced-payouts-items/${id}`, rel: 'self', method: 'GET' }],
  }
}

/** A seller's connection with a partner as PayPal shows it (its guide "Onboard sellers before payment"). */
export function integrationResponse(merchant: Merchant, clientId: string): object {
  const scopes = ['payments/realtimepayment', 'payments/refund', 'payments/delay-funds-disbursement']
  return {
    merchant_id: merchant.id,
    tracking_id: merchant.trackingId,
    products: [{ name: 'EXPRESS_CHECKOUT', vetting_status: 'SUBSCRIBED' }],
    payments_receivable: merchant.canReceive,
    primary_email_confirmed: merchant.isEmailConfirmed,
    primary_email: merchant.email,
    oauth_integrations: [
      {
        integration_type: 'OAUTH_THIRD_PARTY',
        integration_method: 'PAYPAL',
        oauth_third_party: [
          {
            partner_client_id: clientId,
            merchant_client_id: `sandbox-${merchant.id}`,
            scopes: scopes.map((scope) => `https://uri.paypal.com/services/${scope}`),
          },
        ],
      },
    ],
  }
}

function instructionResponse({ fee, isDelayed }: Unit): object {
  return {
    ...(fee > 0 ? { platform_fees: [{ amount: money(fee) }] } : {}),
    disbursement_mode: isDelayed ? 'DELAYED' : 'INSTANT',
  }
}

/** An amount in PayPal's format. */
export function money(cents: number): { currency_code: string; value: string } {
  return { currency_code: currency.code, value: toDecimal(cents) }
}

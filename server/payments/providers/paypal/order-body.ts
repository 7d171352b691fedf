import type {
  NewProviderOrder,
  PaymentPart,
  WithheldFee,
} from '#server/payments/contract/payment-provider.ts'
import { currency } from '#shared/currency.ts'
import { type Cents, toDecimal } from '#shared/money.ts'

/** The longest description PayPal accepts; counted in bytes, because its limit may mean bytes. */
const longestText = 127

/**
 * The request for a PayPal order: per baker a purchase unit, less our fee, held until its release (decisions, OPEN-03,
 * PAY-04). A baker's balance payment goes to us at once.
 */
export function orderBody({ parts, returnUrl, cancelUrl }: NewProviderOrder): object {
  return {
    intent: 'CAPTURE',
    purchase_units: parts.map(purchaseUnit),
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'BakeSale',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // baked goods do not keep until a bank transfer clears
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

function purchaseUnit({ paymentId, payee, amount, commission, description }: PaymentPart): object {
  const text = shorten(description)
  return {
    reference_id: paymentId,
    // our only id that PayPal repeats in its reports and disputes
    custom_id: paymentId,
    description: text,
    amount: { ...money(amount), breakdown: { item_total: money(amount) } },
    items: [{ name: text, quantity: '1', unit_amount: money(amount), category: categoryOf(payee) }],
    ...(payee === null ? {} : paidTo(payee, commission)),
  }
}

function categoryOf(payee: string | null) {
  return payee === null ? 'DIGITAL_GOODS' : 'PHYSICAL_GOODS'
}

function paidTo(payee: string, commission: Cents): object {
  return {
    payee: payee.includes('@') ? { email_address: payee } : { merchant_id: payee },
    payment_instruction: heldFor(commission),
  }
}

/** Our fee on a payment, with the rest held. */
function heldFor(commission: Cents): object {
  return { ...platformFees(commission), disbursement_mode: 'DELAYED' }
}

/** The PATCH body that changes our fees in an existing order; PayPal replaces each `payment_instruction` as a whole. */
export function feeChanges(kept: readonly WithheldFee[]): object[] {
  return kept.map(({ paymentId, commission }) => ({
    op: 'replace',
    path: `/purchase_units/@reference_id=='${paymentId}'/payment_instruction`,
    value: heldFor(commission),
  }))
}

/** Our fee on a payment or refund; left out when zero, because PayPal rejects a zero fee. */
export function platformFees(commission: Cents): object {
  return commission > 0 ? { platform_fees: [{ amount: money(commission) }] } : {}
}

/** PayPal's refusal of a refund because of our fee alone; without the fee it refunds the buyer. */
export const feeRefusal = 'PLATFORM_FEE_NOT_ENABLED'

/** Cents in PayPal's money format. */
export function money(cents: Cents): { currency_code: string; value: string } {
  return { currency_code: currency.code, value: toDecimal(cents) }
}

/** Cuts a text to PayPal's limit, never inside a character. */
function shorten(text: string): string {
  if (Buffer.byteLength(text) <= longestText) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (Buffer.byteLength(kept + segment) > longestText - 3) break
    kept += segment
  }
  return `${kept}…`
}

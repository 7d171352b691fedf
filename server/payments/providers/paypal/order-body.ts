import type { KeptForUs, NewProviderOrder, PaymentPart } from '#server/payments/contract/payment-provider.ts'
import { currency } from '#shared/currency.ts'
import { type Cents, toDecimal } from '#shared/money.ts'

/** The longest description PayPal takes, counted in bytes to be on the safe side of its wording. */
const longestText = 127

/**
 * The order that PayPal is asked to make: a purchase unit for each baker, paid to the baker, our fee taken off and the
 * rest held until it is released (decisions, OPEN-03, PAY-04). What a baker owes comes to us, who ask, at once.
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
          // baked goods do not keep until a bank transfer has cleared
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
    // the only name of ours that PayPal repeats in its reports and disputes
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

/** What PayPal keeps of a payment for us, and that the rest is held. */
function heldFor(commission: Cents): object {
  return { ...platformFees(commission), disbursement_mode: 'DELAYED' }
}

/**
 * What changes our part of payments in an order that was made: the body of its PATCH, which takes a whole `payment_instruction`
 * in place of the one that is there.
 */
export function feeChanges(kept: readonly KeptForUs[]): object[] {
  return kept.map(({ paymentId, commission }) => ({
    op: 'replace',
    path: `/purchase_units/@reference_id=='${paymentId}'/payment_instruction`,
    value: heldFor(commission),
  }))
}

/** Our part of a payment or refund, left out when there is none: PayPal takes no fee of nothing. */
export function platformFees(commission: Cents): object {
  return commission > 0 ? { platform_fees: [{ amount: money(commission) }] } : {}
}

/** Refusal of a refund for our part of it alone: without it, PayPal gives the buyer's money back. */
export const feeRefusal = 'PLATFORM_FEE_NOT_ENABLED'

/** Cents as PayPal writes money. */
export function money(cents: Cents): { currency_code: string; value: string } {
  return { currency_code: currency.code, value: toDecimal(cents) }
}

/** Text cut to what PayPal takes, never inside a character. */
function shorten(text: string): string {
  if (Buffer.byteLength(text) <= longestText) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (Buffer.byteLength(kept + segment) > longestText - 3) break
    kept += segment
  }
  return `${kept}…`
}

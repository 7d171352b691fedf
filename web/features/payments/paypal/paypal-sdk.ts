import type { CallResponse } from '#shared/api/call.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { getPaypalSetup } from '#shared/api/paypal.ts'
import { currency } from '#shared/currency.ts'
import { loadScript } from '../load-script.ts'
import { SdkError } from '../payment-texts.ts'

/** The part of PayPal's SDK that we use. */
export interface PaypalSdk {
  Buttons(options: PaypalButtonOptions): {
    render(container: HTMLElement): Promise<unknown>
    close?(): Promise<unknown>
  }
}

export interface PaypalButtonOptions {
  createOrder: () => Promise<string>
  onApprove: (data: { orderID: string }) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
  style?: { layout: 'vertical'; shape: 'rect'; label: 'pay' }
}

declare global {
  interface Window {
    paypal?: PaypalSdk
  }
}

type Setup = CallResponse<typeof getPaypalSetup>

/** The script's URL and attributes: client ID, currency, lowercase intent and merchants (PAY-02). */
export function paypalScript(
  { sdkUrl, clientId }: Pick<Setup, 'sdkUrl' | 'clientId'>,
  payments: readonly Pick<Payment, 'merchant'>[],
  base: string,
): { url: string; attributes: Record<string, string> } {
  const url = new URL(sdkUrl, base)
  url.searchParams.set('client-id', clientId)
  url.searchParams.set('currency', currency.code)
  url.searchParams.set('intent', 'CAPTURE'.toLowerCase())
  const merchants = [...new Set(payments.flatMap(({ merchant }) => merchant ?? []))]
  const [first] = merchants
  if (first === undefined) return { url: url.href, attributes: {} }
  // PayPal expects several merchants in an attribute
  url.searchParams.set('merchant-id', merchants.length === 1 ? first : '*')
  return {
    url: url.href,
    attributes: merchants.length === 1 ? {} : { 'data-merchant-id': merchants.join(',') },
  }
}

/** Loads PayPal's SDK; throws SdkError (PAY-08, PAY-12). */
export async function loadPaypal(setup: Setup, payments: readonly Payment[]): Promise<PaypalSdk> {
  if (!setup.isOn) throw new SdkError('paypal')
  const { url, attributes } = paypalScript(setup, payments, location.href)
  try {
    await loadScript('paypal', url, attributes)
  } catch (cause) {
    throw new SdkError('paypal', cause)
  }
  if (!window.paypal) throw new SdkError('paypal')
  return window.paypal
}

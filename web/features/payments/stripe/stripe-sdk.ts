import type { CallResponse } from '#shared/api/call.ts'
import type { getStripeSetup } from '#shared/api/stripe.ts'
import { loadScript } from '../load-script.ts'
import { SdkError } from '../payment-texts.ts'

/** The part of Stripe's SDK that we use. */
export interface StripeSdk {
  elements(options: { clientSecret: string }): StripeElements
  confirmPayment(options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }): Promise<StripeConfirmation>
}

export interface StripeElements {
  create(type: 'payment'): { mount(container: HTMLElement): void; destroy?(): void }
}

/** The result of a confirmation: an error for the buyer, or an intent to verify on the server. */
interface StripeConfirmation {
  error?: { type?: string; message?: string }
  paymentIntent?: { id: string; status: string }
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeSdk
  }
}

/** Loads Stripe's SDK; throws SdkError (PAY-08, PAY-12). */
export async function loadStripe(setup: CallResponse<typeof getStripeSetup>): Promise<StripeSdk> {
  if (!setup.isOn) throw new SdkError('stripe')
  try {
    await loadScript('stripe', new URL(setup.sdkUrl, location.href).href)
  } catch (cause) {
    throw new SdkError('stripe', cause)
  }
  if (!window.Stripe) throw new SdkError('stripe')
  return window.Stripe(setup.publishableKey)
}

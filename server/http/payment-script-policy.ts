import type { Config } from '#server/config.ts'

/** What a page may load on top of what is our own, by directive. */
type Sources = Partial<Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>>

/** PayPal's guide to its JavaScript SDK; its buttons style themselves inline, which runs nothing. */
const paypal: Sources = {
  scriptSrc: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  connectSrc: ['https://*.paypal.com'],
  frameSrc: ['https://*.paypal.com'],
}

/** Stripe's "Integration security guide", for Stripe.js. */
const stripe: Sources = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  imgSrc: ['https://*.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** What the providers' scripts need on the pages that take payments; null where all is our own, as in the sandbox. */
export function paymentScriptSources(config: Pick<Config, 'paypal' | 'stripe'>): Required<Sources> | null {
  const used = [...(config.paypal ? [paypal] : []), ...(config.stripe ? [stripe] : [])]
  if (used.length === 0) return null
  const gather = (name: keyof Sources) => used.flatMap((sources) => sources[name] ?? [])
  return {
    scriptSrc: gather('scriptSrc'),
    styleSrc: gather('styleSrc'),
    imgSrc: gather('imgSrc'),
    connectSrc: gather('connectSrc'),
    frameSrc: gather('frameSrc'),
  }
}

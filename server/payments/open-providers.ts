import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Rail, railNames } from '#shared/pay-ways.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

type OpenPaypal = ReturnType<typeof import('./paypal/open-paypal.ts').openPaypal>
type OpenStripe = ReturnType<typeof import('./stripe/open-stripe.ts').openStripe>

/** What the browser is told to load a provider's script with. */
export interface ScriptSetup {
  environment: string
  isSandbox: boolean
  sdkUrl: string
  /** PayPal's client id, Stripe's publishable key */
  publicKey: string
}

/** The providers of payments that are on, each loaded at its first use. */
export interface Providers {
  /** The rail's provider; throws `unavailable` while the rail is off. */
  open(rail: Rail): Promise<PaymentProvider>
  paypal(): Promise<OpenPaypal>
  stripe(): Promise<OpenStripe>
  /** Null while the rail is off. */
  scriptSetup(rail: Rail): Promise<ScriptSetup | null>
  /** The payment sandbox; null when payments are real or off. */
  sandbox(): Promise<Sandbox | null>
  close(): Promise<void>
}

const scripts: Readonly<Record<Rail, string>> = {
  paypal: 'https://www.paypal.com/sdk/js',
  stripe: 'https://js.stripe.com/v3/',
}
const sandboxScripts: Readonly<Record<Rail, string>> = {
  paypal: '/payment-sandbox/paypal/sdk.js',
  stripe: '/payment-sandbox/stripe/v3.js',
}

/**
 * The providers as the configuration has them: the real ones by their keys, or the sandbox's (decisions, providers
 * without internet or keys). Nothing is loaded, and no sandbox started, before it is needed.
 */
export function openProviders(config: Config, now: () => Date): Providers {
  const startSandbox = once(async (): Promise<Sandbox> => {
    const { openSandbox } = await import('./sandbox/open-sandbox.ts')
    return openSandbox({ dataDir: config.dataDir, publicUrl: config.publicUrl, now })
  })
  const sandbox = async () => (config.paymentSandbox ? startSandbox() : null)

  const paypal = once(async () => {
    const box = await sandbox()
    const { openPaypal, paypalApiUrls } = await import('./paypal/open-paypal.ts')
    if (box) return openPaypal({ ...box.keys.paypal, apiUrl: box.apiUrl.paypal, now })
    if (config.paypal === null) throw railOff('paypal')
    return openPaypal({ ...config.paypal, apiUrl: paypalApiUrls[config.paypal.environment], now })
  })
  const stripe = once(async () => {
    const box = await sandbox()
    const keys = box ? box.keys.stripe : config.stripe
    if (keys === null) throw railOff('stripe')
    const { openStripe } = await import('./stripe/open-stripe.ts')
    return openStripe({ ...keys, apiUrl: box?.apiUrl.stripe ?? null, now })
  })

  return {
    async open(rail) {
      return (await (rail === 'paypal' ? paypal() : stripe())).provider
    },
    paypal,
    stripe,
    sandbox,
    async scriptSetup(rail) {
      const box = await sandbox()
      if (box) {
        const publicKey = rail === 'paypal' ? box.keys.paypal.clientId : box.keys.stripe.publishableKey
        return { environment: 'SANDBOX', isSandbox: true, sdkUrl: sandboxScripts[rail], publicKey }
      }
      const publicKey = rail === 'paypal' ? config.paypal?.clientId : config.stripe?.publishableKey
      if (publicKey === undefined) return null
      const environment =
        rail === 'paypal' ? (config.paypal?.environment ?? 'PRODUCTION') : stripeWorld(publicKey)
      return { environment, isSandbox: false, sdkUrl: scripts[rail], publicKey }
    },
    async close() {
      const box = startSandbox.begun()
      if (box) await (await box).close()
    },
  }
}

/** Stripe's test keys say so in their name. */
function stripeWorld(publishableKey: string): string {
  return publishableKey.startsWith('pk_live_') ? 'PRODUCTION' : 'TEST'
}

function railOff(rail: Rail): AppError {
  return new AppError('unavailable', `Payments over ${railNames[rail]} are off.`)
}

/** Begins something at its first use; a failure is tried again at the next. */
function once<T>(begin: () => Promise<T>): { (): Promise<T>; begun(): Promise<T> | null } {
  let result: Promise<T> | null = null
  const use = () => {
    result ??= begin().catch((error) => {
      result = null
      throw error
    })
    return result
  }
  return Object.assign(use, { begun: () => result })
}

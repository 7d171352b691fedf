import type { Sandbox } from '#sandbox/open-sandbox.ts'
import type { PaymentProvider } from '#server/payments/contract/payment-provider.ts'
import type { OpenedProviders, ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import type { PaidBaker } from '#server/payments/taking/payment-method-rules.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { Person } from '../make-person.ts'

/**
 * When the provider captures the money: when we ask for it after the buyer's approval, so it has no need to close
 * orders; or when the buyer confirms with the form's secret, unless the provider closed the order.
 */
export type TakesMoney = 'when asked' | 'when confirmed'

/** A rail's behavior, written by hand for tests: nothing here comes from the code under test. */
export interface TestedRail<R extends Rail> extends BuyersWay, BakersWay {
  takesMoney: TakesMoney
  /** whether the provider withholds our fee from a capture and pays out the rest as a whole */
  keepsForUs: boolean
  /** whom it debits for a dispute */
  disputes: 'baker' | 'platform'
  /** wraps the in-memory provider as this rail's opened provider, without bakers' accounts */
  script(provider: PaymentProvider, none: () => Promise<never>): OpenedProviders[R]
  /** environment variables with these test keys */
  environment(keys: ProviderKeys[R]): Record<string, string>
  /** the names of captures and refunds in the sandbox's file */
  kept: { captures: string; refunds: string }
  /** the provider's API without our client */
  raw: RawProvider
}

/** How a buyer pays on a rail, with the documented calls and at the provider. */
interface BuyersWay {
  prepare(checkoutId: string, amount: string): { url: string; body: object }
  /** the page's call after the buyer approved */
  capture(providerOrderId: string): string
  /** the page's first call */
  setup: string
  /** our public key at the provider, from our keys or from the answer to `setup` */
  publicKey(known: unknown): string
  /** approves in a sandbox of this process; false when it does not know the order */
  agree(sandbox: Sandbox, providerOrderId: string): boolean
  /** approves in a sandbox of this process a payment that will be declined */
  approveDeclined(sandbox: Sandbox, providerOrderId: string): void
  /** the form that approves in the buyer's browser at a sandbox */
  agreement(order: { id: string; clientSecret: string | null; publicKey: string }): {
    path: string
    fields: Record<string, string>
  }
}

/** How a baker connects to a rail. */
interface BakersWay {
  /** the columns of a connected baker, with an account that no sandbox has */
  connected(userId: string): Partial<PaidBaker>
  /** opens an account in a sandbox of this process; returns the columns of its baker */
  openAccount(sandbox: Sandbox): Promise<Partial<PaidBaker>>
  /** onboards a baker in a sandbox of this process through our API */
  connect(sandbox: Sandbox, baker: Person): Promise<void>
  /** their profile fields at a running server */
  profile(email: string): Record<string, string>
  /** their remaining steps at a running server, on the sandbox's pages */
  connectAt(url: string, cookie: string): Promise<string>
}

/** A provider's raw API, for orders of $18.50. */
export interface RawProvider {
  /** creates an order with an idempotency key; `patience` is the timeout in milliseconds */
  create(sandbox: SandboxAccess, key: string, patience?: number): Promise<Response>
  read(sandbox: SandboxAccess, id: string): Promise<Response>
  /** whether a response to `create` is an idempotent replay */
  isRepeated(answer: Response): boolean
  /** the amount as written in responses, and one a dollar less */
  amount: string
  less: string
  /** the status of an unpaid order, and an injected false one */
  unpaid: string
  lie: string
}

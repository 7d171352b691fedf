import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderKeys } from './provider-table.ts'

/** Access to a payment sandbox, in this process or another. */
export interface SandboxAccess {
  /** the sandbox's own address */
  url: string
  /** the sandbox's replacement for each provider's address, such as `https://api.stripe.com` */
  apiUrl: Record<Rail, string>
  /** the keys for our client code, like a provider's real keys */
  keys: ProviderKeys
}

/** The payment sandbox, if one is in use. */
export interface SandboxInUse {
  /** Null while payments are real or off; throws `unavailable` when a sandbox in another process does not answer. */
  access(): Promise<SandboxAccess | null>
  /** Closes the sandbox that this process started. */
  close(): Promise<void>
}

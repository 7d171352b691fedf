import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderKeys } from './provider-table.ts'

/** What a server needs of a payment sandbox to pay over it, in its own process or in another. */
export interface SandboxAccess {
  /** the sandbox's own address */
  url: string
  /** what stands for each provider's own, such as `https://api.stripe.com` */
  apiUrl: Record<Rail, string>
  /** what our client code signs in with, as with a provider's real keys */
  keys: ProviderKeys
}

/** The sandbox that plays the providers, if one does. */
export interface SandboxInUse {
  /** Null while payments are real or off; throws `unavailable` when another process is it and does not answer. */
  access(): Promise<SandboxAccess | null>
  /** Ends what was begun of it in this process. */
  close(): Promise<void>
}

import type { FastifyInstance } from 'fastify'
import type { Payout } from '#shared/api/payouts.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { MoneyContext } from './money-context.ts'
import type { PaidBaker } from './payment-method-rules.ts'
import type { OpenedProviders, ProviderKeys } from './provider-table.ts'

/** What a page may load on top of what is our own, by directive. */
export type ScriptSources = Partial<
  Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>
>

/** What the rest of the server asks of one provider in particular. It is light: the provider is loaded by `open`. */
export interface PaymentAdapter<R extends Rail, Header extends string = string> {
  /** the headers of a webhook that prove whose it is, in lower case */
  signatureHeaders: readonly Header[]
  /** the same as somebody might forge them */
  forgedSignature: Readonly<Record<Header, string>>
  /** Why keys are not those of the provider's test system, naming the variable; null when they are. */
  whyLive(keys: ProviderKeys[R]): string | null
  /** The script of the provider's that the browser loads. */
  script: {
    url: string
    /** where the sandbox has its own */
    sandboxUrl: `/${string}`
    /** what pages that load it may load besides */
    sources: ScriptSources
    /** what the script is told we are, which everybody may know */
    publicKey(keys: ProviderKeys[R]): string
    /** PRODUCTION, or another word for a place where no money moves */
    environment(keys: ProviderKeys[R]): string
  }
  /** Loads the provider's code and opens it; `apiUrl` is another address than its own, such as the sandbox's. */
  open(keys: ProviderKeys[R], access: { apiUrl: string | null; now: () => Date }): Promise<OpenedProviders[R]>
  /** What a check of the provider's test system asks beyond the calls of the interface, by name; each answers what it found. */
  checks?: Readonly<
    Record<
      string,
      (keys: ProviderKeys[R], access: { apiUrl: string | null; now: () => Date }) => Promise<string>
    >
  >
  /** Serves the calls that are about this provider alone. */
  registerRoutes(app: FastifyInstance, context: MoneyContext): void
  /** Reads anew how a baker's account at the provider stands, and writes it down. */
  refreshAccount(context: MoneyContext, account: string): Promise<void>
  /** Notes that a baker's account can no longer be paid, which the provider has signed. */
  loseAccount(context: MoneyContext, account: string): Promise<void>
  /** How a baker is paid over this rail, as they read it. */
  readPayout(context: MoneyContext, baker: PaidBaker): Promise<Payout>
}

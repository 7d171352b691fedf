import type { Sandbox } from '#sandbox/open-sandbox.ts'
import type { PaymentProvider } from '#server/payments/contract/payment-provider.ts'
import type { OpenedProviders, ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import type { PaidBaker } from '#server/payments/taking/payment-method-rules.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { Person } from '../make-person.ts'

/**
 * When the provider takes the money: when we ask for what the buyer approved, and nothing comes otherwise, so that it cannot
 * close an order for good; or when the buyer confirms with the secret that its form was given, unless it has closed it.
 */
export type TakesMoney = 'when asked' | 'when confirmed'

/** What a rail is to tests, said once more by hand: nothing here is asked of the code that it proves. */
export interface TestedRail<R extends Rail> extends BuyersWay, BakersWay {
  takesMoney: TakesMoney
  /** whether it keeps our part of a capture itself, and pays out what is left as a whole */
  keepsForUs: boolean
  /** of whom it takes the money of a dispute */
  disputes: 'baker' | 'platform'
  /** the provider in memory, as whoever opens it sees it; of bakers' accounts it knows nothing */
  script(provider: PaymentProvider, none: () => Promise<never>): OpenedProviders[R]
  /** the variables of the environment with these keys, which are of a test system */
  environment(keys: ProviderKeys[R]): Record<string, string>
  /** what the sandbox's file calls the money it took and the money it gave back */
  kept: { captures: string; refunds: string }
  /** the provider's API without our client */
  raw: RawProvider
}

/** How a buyer pays over a rail, by the documented calls and at the provider. */
interface BuyersWay {
  prepare(checkoutId: string, amount: string): { url: string; body: object }
  /** what the page asks once the buyer has agreed */
  capture(providerOrderId: string): string
  /** what the page asks first */
  setup: string
  /** what everybody may know of us there: of our keys, or of the answer to `setup` */
  publicKey(known: unknown): string
  /** agrees in a sandbox of this process; false where it knows nothing of the order */
  agree(sandbox: Sandbox, providerOrderId: string): boolean
  /** agrees in a sandbox of this process to what will be declined */
  agreeInVain(sandbox: Sandbox, providerOrderId: string): void
  /** the form with which the buyer's browser agrees at a sandbox */
  agreement(order: { id: string; clientSecret: string | null; publicKey: string }): {
    path: string
    fields: Record<string, string>
  }
}

/** How a baker comes to be paid over a rail. */
interface BakersWay {
  /** what their row says in the end, of an account that no sandbox has */
  connected(userId: string): Partial<PaidBaker>
  /** opens an account in a sandbox of this process; answers what the row of its baker says of it */
  openAccount(sandbox: Sandbox): Promise<Partial<PaidBaker>>
  /** goes the way there in a sandbox of this process, by our own calls */
  connect(sandbox: Sandbox, baker: Person): Promise<void>
  /** what their profile says at a running server */
  profile(email: string): Record<string, string>
  /** and what they do there besides, at the pages of its sandbox */
  connectAt(url: string, cookie: string): Promise<string>
}

/** A provider that is asked in the raw, for orders of $18.50. */
export interface RawProvider {
  /** asks for an order under a key, and waits so many milliseconds for the answer */
  create(sandbox: SandboxAccess, key: string, patience?: number): Promise<Response>
  read(sandbox: SandboxAccess, id: string): Promise<Response>
  /** whether an answer to `create` says that it had been done before */
  isRepeated(answer: Response): boolean
  /** what is said of the amount, and of one that is a dollar less */
  amount: string
  less: string
  /** how an order that nobody has paid stands, and how it is said to stand instead */
  unpaid: string
  lie: string
}

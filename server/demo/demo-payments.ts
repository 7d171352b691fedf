import type { UserRowChange } from '#server/database/tables.ts'
import type { Providers } from '#server/payments/providers/open-providers.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** The payment sandbox at the moments of the demo's history; it sends no webhooks. */
export interface DemoPayments {
  providers: Providers
  /** opens an account that can be paid; returns its columns of the baker's row */
  openAccount(rail: Rail, baker: { id: PersonId; email: string }): Promise<UserRowChange>
  /** the buyer agrees to a payment on the provider's page */
  agree(rail: Rail, id: ProviderOrderId): void
  close(): Promise<void>
}

/** Opens the sandbox at a clock; nothing else may use its files meanwhile. */
export type OpenDemoPayments = (now: () => Date) => Promise<DemoPayments>

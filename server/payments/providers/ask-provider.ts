import { refuseInsideTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { ProviderError } from '../contract/payment-provider.ts'
import type { MoneyContext } from './money-context.ts'
import type { OpenedProviders } from './provider-table.ts'

/**
 * Calls a provider for a waiting person; throws `unavailable`, in words, when it fails. Never in a transaction, so that
 * no lock waits for a provider.
 */
export async function askProvider<R extends Rail, T>(
  { providers }: Pick<MoneyContext, 'providers'>,
  rail: R,
  ask: (opened: OpenedProviders[R]) => Promise<T>,
): Promise<T> {
  refuseInsideTransaction()
  try {
    return await ask(await providers.open(rail))
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause
    const message = `${railFacts[rail].name} isn’t responding as it should right now. Try again in a moment.`
    throw new AppError('unavailable', message, { retryAfter: 5, cause })
  }
}

import { refuseInsideTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { ProviderError } from '../contract/payment-provider.ts'
import type { MoneyContext } from './money-context.ts'
import type { OpenedProviders } from './provider-table.ts'

/**
 * Asks a provider on behalf of a person who waits; throws `unavailable`, in words, when it does not take the request.
 * Never inside a transaction: nobody else's work may wait for a provider.
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
    const message = `${railFacts[rail].name} does not answer as it should just now. Please try again in a moment.`
    throw new AppError('unavailable', message, { retryAfter: 5, cause })
  }
}

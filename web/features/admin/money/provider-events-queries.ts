import type { ProviderEventId } from '#shared/api/ids.ts'
import type {
  getProviderEvent,
  listProviderEvents,
  ProviderEventOutcome,
  ProviderEventSearch,
} from '#shared/api/provider-events.ts'
import { rails } from '#shared/payment-methods.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-asked.ts'

// written out, and checked by its type, so that the contract's schemas stay out of the console's first load
export const outcomeLabels: Readonly<Record<ProviderEventOutcome, string>> = {
  handled: 'Taken in',
  ignored: 'Left alone',
  waiting: 'Waiting',
  failed: 'Failed',
}
const outcomes: readonly ProviderEventOutcome[] = ['handled', 'ignored', 'waiting', 'failed']

/** What an address narrows the list of events by. */
export function eventsViewOf(address: URLSearchParams): ProviderEventSearch {
  const rail = rails.find((known) => known === address.get('rail'))
  const outcome = outcomes.find((known) => known === address.get('outcome'))
  const reference = address.get('reference')?.trim()
  return { ...(rail ? { rail } : {}), ...(outcome ? { outcome } : {}), ...(reference ? { reference } : {}) }
}

/** The page of the list that an address asks for. */
export function eventsQuery(address: URLSearchParams) {
  const query = { ...eventsViewOf(address), ...pageParams(address) }
  return apiQuery<typeof listProviderEvents>('/api/admin/money/events', { query })
}

/** The events that wait, as few as a notice names. */
export const waitingEventsQuery = apiQuery<typeof listProviderEvents>('/api/admin/money/events', {
  query: { outcome: 'waiting', limit: '5' },
})

/** An event as it came. */
export function rawEventQuery(id: ProviderEventId) {
  return apiQuery<typeof getProviderEvent>('/api/admin/money/events/:id', { params: { id } })
}

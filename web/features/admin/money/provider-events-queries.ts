import type { ProviderEventId } from '#shared/api/ids.ts'
import type {
  getProviderEvent,
  listProviderEvents,
  ProviderEventOutcome,
  ProviderEventSearch,
} from '#shared/api/provider-events.ts'
import { rails } from '#shared/payment-methods.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

// repeated here and checked by its type, to keep the API's schemas out of the console's first load
export const outcomeLabels: Readonly<Record<ProviderEventOutcome, string>> = {
  handled: 'Handled',
  ignored: 'Ignored',
  waiting: 'Waiting',
  failed: 'Failed',
}
const outcomes: readonly ProviderEventOutcome[] = ['handled', 'ignored', 'waiting', 'failed']

/** The event filters in a URL. */
export function eventsViewOf(address: URLSearchParams): ProviderEventSearch {
  const rail = rails.find((known) => known === address.get('rail'))
  const outcome = outcomes.find((known) => known === address.get('outcome'))
  const reference = address.get('reference')?.trim()
  return { ...(rail ? { rail } : {}), ...(outcome ? { outcome } : {}), ...(reference ? { reference } : {}) }
}

/** The page of events that a URL requests. */
export function eventsQuery(address: URLSearchParams) {
  const query = { ...eventsViewOf(address), ...pageParams(address) }
  return apiQuery<typeof listProviderEvents>('/api/admin/money/events', { query })
}

/** The first waiting events, for a notice. */
export const waitingEventsQuery = apiQuery<typeof listProviderEvents>('/api/admin/money/events', {
  query: { outcome: 'waiting', limit: '5' },
})

/** An event as received. */
export function rawEventQuery(id: ProviderEventId) {
  return apiQuery<typeof getProviderEvent>('/api/admin/money/events/:id', { params: { id } })
}

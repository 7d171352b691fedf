import {
  type getMessage,
  type listMessages,
  type MessageFilter,
  messageStates,
} from '#shared/api/admin-messages.ts'
import { contactCategories } from '#shared/api/contact.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The filters in the tab's URL; open messages by default. */
export interface MessageFilters {
  state: NonNullable<MessageFilter['state']> | 'all'
  category?: NonNullable<MessageFilter['category']>
}

export function messageFiltersOf(search: URLSearchParams): MessageFilters {
  const state = [...messageStates, 'all' as const].find((known) => known === search.get('state'))
  const category = contactCategories.find((known) => known === search.get('category'))
  return { state: state ?? 'open', ...(category ? { category } : {}) }
}

/** The filters as API parameters. */
export function messageQueryOf({ state, category }: MessageFilters): MessageFilter {
  return { ...(state === 'all' ? {} : { state }), ...(category ? { category } : {}) }
}

/** The page of messages that the tab's URL requests. */
export function messagesQuery(search: URLSearchParams) {
  const query = { ...messageQueryOf(messageFiltersOf(search)), ...pageParams(search) }
  return apiQuery<typeof listMessages>('/api/admin/messages', { query })
}

/** One message with its answer. */
export function messageQuery(id: string) {
  return apiQuery<typeof getMessage>('/api/admin/messages/:id', { params: { id } })
}

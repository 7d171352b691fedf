import type { listActivity } from '#shared/api/admin-activity.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { type ApiQuery, urlOf } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The URL parameters that filter the log; the server validates them. */
export interface ActivityView {
  adminId?: string
  action?: string
  targetType?: string
  targetId?: string
  from?: string
  to?: string
}

const names = ['adminId', 'action', 'targetType', 'targetId', 'from', 'to'] as const

/** The filters in a URL. */
export function activityViewOf(search: URLSearchParams): ActivityView {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** The page of the log that the URL requests (ADMIN-10). */
export function activityQuery(search: URLSearchParams): ApiQuery<CallResponse<typeof listActivity>> {
  const query = { ...activityViewOf(search), ...pageParams(search) }
  return { key: [urlOf('/api/admin/activity', { query })], options: {} }
}

/** The download link of the filtered log. */
export function activityFileHref(view: ActivityView): string {
  return urlOf('/api/admin/activity.csv', { query: { ...view } })
}

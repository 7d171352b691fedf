import type { listActivity } from '#shared/api/admin-activity.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { type ApiQuery, urlOf } from '#web/data/api-query.ts'
import { pageParams } from '../page-asked.ts'

/** What of the tab's address narrows the log; the server checks what it says. */
export interface ActivityView {
  adminId?: string
  action?: string
  targetType?: string
  targetId?: string
  from?: string
  to?: string
}

const names = ['adminId', 'action', 'targetType', 'targetId', 'from', 'to'] as const

/** The view that an address means. */
export function activityViewOf(search: URLSearchParams): ActivityView {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

/** The page of the log that the tab's address asks for (ADMIN-10). */
export function activityQuery(search: URLSearchParams): ApiQuery<CallResponse<typeof listActivity>> {
  const query = { ...activityViewOf(search), ...pageParams(search) }
  return { key: [urlOf('/api/admin/activity', { query })], options: {} }
}

/** Where the lines of a view are as a file. */
export function activityFileHref(view: ActivityView): string {
  return urlOf('/api/admin/activity.csv', { query: { ...view } })
}

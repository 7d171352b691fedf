import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { adminSessionQuery } from './admin-session-query.ts'

/**
 * The admin session. `admitted` stays set when the session ends, so the console keeps its state; `isEnded` then says
 * so.
 */
export function useAdminSession() {
  const queryClient = useQueryClient()
  const session = useApiQuery(adminSessionQuery)
  const [admitted, setAdmitted] = useState<AdminRecord | null>(null)
  const { data } = session
  const present = data?.setUp === null ? data.admin : null
  if (present && (present.id !== admitted?.id || present.role !== admitted.role)) setAdmitted(present)
  const [url] = adminSessionQuery.key

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] !== url && endsSession(query.state.error))
          void refreshQueries(queryClient, url)
      }),
    [queryClient, url],
  )

  return {
    session,
    admitted: present ?? admitted,
    isRefused: data !== undefined && present === null && admitted === null,
    isEnded: data !== undefined && present === null && admitted !== null,
    checkSession: () => void refreshQueries(queryClient, url),
  }
}

/** Whether a call failed because the session has ended or a setup step is pending. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'set_up_needed')
}

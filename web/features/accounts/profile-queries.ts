import type { getProfile } from '#shared/api/profile.ts'
import type { listSessions } from '#shared/api/sessions.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** A person's profile (API-17). */
export const profileQuery = (id: string) =>
  apiQuery<typeof getProfile>('/api/profile/:id', { params: { id } })

/** The user's sessions. */
export const sessionsQuery = apiQuery<typeof listSessions>('/api/sessions')

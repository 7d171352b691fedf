import type { getProfile } from '#shared/api/profile.ts'
import type { listSessions } from '#shared/api/sessions.ts'
import { readOf } from '#web/reads.ts'

/** A person's profile (API-17). */
export const profileRead = (id: string) => readOf<typeof getProfile>('/api/profile/:id', { params: { id } })

/** Where the user is signed in. */
export const sessionsRead = readOf<typeof listSessions>('/api/sessions')

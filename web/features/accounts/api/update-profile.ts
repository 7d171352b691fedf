import type { OwnProfile, ProfileBody, updateProfile as updateProfileCall } from '#shared/api/profile.ts'
import { send } from '#web/data/api-client.ts'

/** Replaces the user's profile and gives it as stored (API-18). */
export function updateProfile(id: string, body: ProfileBody): Promise<OwnProfile> {
  return send<typeof updateProfileCall>({ method: 'PUT', path: '/api/profile/:id' }, { params: { id }, body })
}

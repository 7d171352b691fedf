import { findNewAddress } from '#server/accounts/one-time-links-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { OwnProfile, PublicProfile } from '#shared/api/profile.ts'
import { presentOwnProfile, presentPublicProfile } from './profile-presenter.ts'
import { profileAccess } from './profile-rules.ts'
import { findProfile } from './profiles-repository.ts'

/** A profile as the viewer may see it (API-17); throws `not_found` when it is hidden from them. */
export async function getProfile(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  id: PersonId,
): Promise<OwnProfile | PublicProfile> {
  const row = await findProfile(db, id)
  const access = row ? profileAccess({ id, hasPublicListing: row.has_public_listing }, viewer.id) : 'absent'
  if (!row || access === 'absent') throw new AppError('not_found', 'We could not find this profile.')
  if (access === 'public') return presentPublicProfile(row)
  return presentOwnProfile(row, await findNewAddress(db, id, now()))
}

import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AttemptLimit } from '#server/http/attempt-limit.ts'
import { claimPhotos } from '#server/photos/claim-photos.ts'
import type { OwnProfile, ProfileBody } from '#shared/api/profile.ts'
import { askEmailChange } from './ask-email-change.ts'
import { findNewAddress } from './mailed-links-repository.ts'
import { ownProfileAnswer } from './profile-answer.ts'
import { isOwnAccount, needsPassword } from './profile-rules.ts'
import { changeProfile } from './profiles-repository.ts'
import { provePassword } from './prove-password.ts'
import type { Viewer } from './viewer.ts'

/**
 * Replaces the viewer's own profile and answers it (API-18). A new e-mail address waits until the link that is sent there
 * is followed. Throws `forbidden` for anybody else's, `invalid` when a new address comes without the right password,
 * `email_taken` when it has an account, `conflict` when the address was changed elsewhere meanwhile, and what
 * `changes`, the limit on new addresses, throws.
 */
export async function updateProfile(
  context: Pick<AppContext, 'config' | 'database' | 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'email'>,
  id: string,
  body: ProfileBody,
  changes: AttemptLimit,
): Promise<OwnProfile> {
  const { db, now } = context
  if (!isOwnAccount(id, viewer.id)) throw new AppError('forbidden', 'You can change your own profile only.')
  const isNewAddress = needsPassword({ from: viewer.email, to: body.email })
  if (isNewAddress) {
    await provePassword(context, viewer, body.currentPassword, 'to change your email address')
    await changes.take(viewer.id)
  }
  const change = {
    first_name: body.firstName,
    last_name: body.lastName,
    phone: body.phone,
    bio: body.bio,
    location: body.location,
    cook_type: body.cookType,
    paypal_email: body.paypalEmail,
    ...(body.profileImageUrl === undefined ? {} : { profile_image_url: body.profileImageUrl }),
    updated_at: now(),
  }
  return inTransaction(db, async (trx) => {
    if (body.profileImageUrl) await claimPhotos(trx, [body.profileImageUrl], 'profileImageUrl')
    const row = await changeProfile(trx, viewer, change)
    if (!row) throw changedElsewhere()
    const names = { userId: row.id, firstName: row.first_name }
    if (isNewAddress) await askEmailChange(context, trx, { ...names, from: row.email, to: body.email })
    return ownProfileAnswer(row, await findNewAddress(trx, row.id, now()))
  })
}

function changedElsewhere(): AppError {
  return new AppError(
    'conflict',
    'Your email address was just changed somewhere else. Please reload the page and look it over.',
  )
}

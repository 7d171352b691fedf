import { findNewAddress } from '#server/accounts/one-time-links-repository.ts'
import { refuseNewName } from '#server/accounts/refuse-new-name.ts'
import { requestEmailChange } from '#server/accounts/request-email-change.ts'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AttemptLimit } from '#server/http/attempt-limit.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { endedMeanwhile } from '#server/identity/renew-session.ts'
import { isRunning } from '#server/identity/sessions-repository.ts'
import { changePaypalEmail } from '#server/payments/payouts/paypal/change-paypal-email.ts'
import { claimPhotos, photoIds } from '#server/photos/claim-photos.ts'
import { markUnused } from '#server/photos/photos-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { OwnProfile, ProfileBody } from '#shared/api/profile.ts'
import { presentOwnProfile } from './profile-presenter.ts'
import { guardedChanges, isOwnAccount } from './profile-rules.ts'
import { changeProfile, findPaypalEmail } from './profiles-repository.ts'

/**
 * Replaces the viewer's own profile and returns it (API-18); a new email address awaits confirmation. Throws
 * `forbidden`, `invalid`, `email_unconfirmed`, `email_taken`, `conflict`, `unauthenticated`, or like `requireOwner`.
 */
export async function updateProfile(
  context: Pick<AppContext, 'config' | 'database' | 'db' | 'now'>,
  viewer: Pick<
    Viewer,
    | 'id'
    | 'sessionId'
    | 'reauthenticatedAt'
    | 'email'
    | 'isEmailConfirmed'
    | 'firstName'
    | 'lastName'
    | 'profileImageUrl'
    | 'client'
  >,
  id: PersonId,
  body: ProfileBody,
  newAddresses: AttemptLimit,
): Promise<OwnProfile> {
  const { db, now } = context
  if (!isOwnAccount(id, viewer.id)) throw new AppError('forbidden', 'You can only change your own profile.')
  const before = { email: viewer.email, paypalEmail: await findPaypalEmail(db, viewer.id) }
  refuseNewName(viewer, body)
  const [guarded] = guardedChanges(before, body)
  const isNewAddress = guarded === 'email'
  if (body.paypalEmail !== null && body.paypalEmail !== before.paypalEmail) requireConfirmedEmail(viewer)
  if (guarded) await requireOwner(context, userRealm, viewer, body.currentPassword)
  if (isNewAddress) await newAddresses.take(viewer.id)
  const at = now()
  const change = { ...columnsOf(body), updated_at: at }
  return inTransaction(db, async (trx) => {
    if (body.profileImageUrl) await claimPhotos(trx, [body.profileImageUrl], 'profileImageUrl')
    const row = await changeProfile(trx, { id, ...before }, change)
    if (!row) throw changedElsewhere()
    if (body.profileImageUrl !== undefined) await markUnused(trx, photoIds(viewer.profileImageUrl), at)
    // the row is locked now: a concurrent password reset has finished, or waits for this
    if (guarded && !(await isRunning(trx, userRealm, viewer.sessionId, at))) throw endedMeanwhile()
    await changePaypalEmail({ ...context, now: () => at }, trx, viewer, body.paypalEmail)
    if (isNewAddress) {
      const { id: userId, email: from, email_verified: isConfirmed } = row
      await requestEmailChange(context, trx, { userId, from, isConfirmed, to: body.email })
    }
    return presentOwnProfile(
      { ...row, paypal_email: body.paypalEmail },
      await findNewAddress(trx, row.id, now()),
    )
  })
}

/** The columns that a save sets; omitted fields stay. */
function columnsOf(body: ProfileBody) {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    phone: body.phone,
    bio: body.bio,
    location: body.location,
    cook_type: body.cookType,
    ...(body.keepsContact === undefined ? {} : { keeps_contact: body.keepsContact }),
    ...(body.remindsDayBefore === undefined ? {} : { reminds_day_before: body.remindsDayBefore }),
    ...(body.remindsHoursBefore === undefined ? {} : { reminds_hours_before: body.remindsHoursBefore }),
    ...(body.tellsReady === undefined ? {} : { tells_ready: body.tellsReady }),
    ...(body.profileImageUrl === undefined ? {} : { profile_image_url: body.profileImageUrl }),
  }
}

function changedElsewhere(): AppError {
  return new AppError(
    'conflict',
    'Your addresses were just changed somewhere else. Reload the page and check them.',
  )
}

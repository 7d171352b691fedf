import { randomUUID } from 'node:crypto'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOwner } from '#server/identity/passwords-repository.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import { isRunning } from '#server/identity/sessions-repository.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { connectPaypal as call } from '#shared/api/paypal.ts'
import { keepConnection } from '../payout-connections-repository.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'

/** How long onboarding at PayPal may take, in milliseconds: 7 days, because PayPal may ask for documents first. */
const connectionLasts = 7 * 24 * 60 * 60_000

/**
 * Returns a PayPal page that connects the viewer's account, with a new tracking id so that earlier accounts are not
 * found. Throws `forbidden` for an unconfirmed email, `proof_needed` as `requireReauthentication`, and `unavailable`.
 */
export async function connectPaypal(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id' | 'sessionId' | 'email' | 'isEmailConfirmed' | 'reauthenticatedAt'>,
): Promise<CallResponse<typeof call>> {
  requireConfirmedEmail(viewer)
  requireReauthentication(context, viewer)
  const returnUrl = `${context.config.publicUrl}/seller-onboarding?paypal=back`
  const trackingId = randomUUID()
  const page = await askPaypalMerchants(context, (merchants) =>
    merchants.link({ trackingId, email: viewer.email }, returnUrl),
  )
  await begin(context, viewer, trackingId)
  return page
}

/** Begins nothing for a session that ended meanwhile. */
async function begin(
  { db, now }: Pick<MoneyContext, 'db' | 'now'>,
  { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  trackingId: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + connectionLasts)
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userRealm, userId)
    if (!(await isRunning(trx, userRealm, sessionId, now())))
      throw new AppError('unauthenticated', 'Sign in to continue.')
    await keepConnection(trx, { userId, rail: 'paypal', trackingId, expiresAt }, now())
  })
}

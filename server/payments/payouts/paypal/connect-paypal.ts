import { randomUUID } from 'node:crypto'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOwner } from '#server/identity/passwords-repository.ts'
import { requireProof } from '#server/identity/prove-owner.ts'
import { isRunning } from '#server/identity/sessions-repository.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { connectPaypal as call } from '#shared/api/paypal.ts'
import { keepConnection } from '../payout-connections-repository.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'

/** How long a baker may take at PayPal, in milliseconds: 7 days, as it may ask for papers first. */
const connectionLasts = 7 * 24 * 60 * 60_000

/**
 * A page of PayPal's where the viewer connects an account with ours; it leads back to the onboarding page. Each time it is a
 * connection of its own, so that an account of before is not found again. Throws `forbidden` before their e-mail address is
 * confirmed, `proof_needed` as `requireProof` does, `unavailable` without PayPal.
 */
export async function connectPaypal(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id' | 'sessionId' | 'email' | 'isEmailConfirmed' | 'provedAt'>,
): Promise<CallResponse<typeof call>> {
  requireConfirmedEmail(viewer)
  requireProof(context, viewer)
  const returnUrl = `${context.config.publicUrl}/seller-onboarding?paypal=back`
  const trackingId = randomUUID()
  const page = await askPaypalMerchants(context, (merchants) =>
    merchants.link({ trackingId, email: viewer.email }, returnUrl),
  )
  await begin(context, viewer, trackingId)
  return page
}

/** Who is signed out at that very moment begins nothing. */
async function begin(
  { db, now }: Pick<MoneyContext, 'db' | 'now'>,
  { id: userId, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  trackingId: string,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + connectionLasts)
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userRealm, userId)
    if (!(await isRunning(trx, userRealm, sessionId, now())))
      throw new AppError('unauthenticated', 'Please sign in to continue.')
    await keepConnection(trx, { userId, rail: 'paypal', trackingId, expiresAt }, now())
  })
}

import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { findNewAddress } from './one-time-links-repository.ts'
import { findAccount } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/**
 * Resends the viewer's pending link, to the new address if there is one. Throws `conflict` when nothing needs
 * confirmation.
 */
export async function sendConfirmationAgain(context: AppContext, { id }: Pick<Viewer, 'id'>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const account = await findAccount(trx, id)
    const newAddress = await findNewAddress(trx, id, context.now())
    if (!account || (newAddress === null && account.email_verified))
      throw new AppError('conflict', 'Your email address is already confirmed.')
    await mailConfirmation(context, trx, {
      userId: id,
      email: newAddress ?? account.email,
      purpose: newAddress === null ? 'verify-email' : 'change-email',
    })
  })
}

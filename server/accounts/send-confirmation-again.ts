import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { findNewAddress } from './one-time-links-repository.ts'
import { findAccount } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/**
 * Sends the viewer's link again: to the address their account is to change to, else to its own. Throws `conflict` when
 * there is nothing to confirm.
 */
export async function sendConfirmationAgain(context: AppContext, { id }: Pick<Viewer, 'id'>): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const account = await findAccount(trx, id)
    const newAddress = await findNewAddress(trx, id, context.now())
    if (!account || (newAddress === null && account.email_verified))
      throw new AppError('conflict', 'Your email address is confirmed already.')
    await mailConfirmation(context, trx, {
      userId: id,
      email: newAddress ?? account.email,
      purpose: newAddress === null ? 'verify-email' : 'change-email',
    })
  })
}

import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { findAccount } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/** Throws `forbidden` for who has not confirmed their email address: asked before a payment rail is connected. */
export async function requireVerifiedEmail(db: Db, { id }: Pick<Viewer, 'id'>): Promise<void> {
  const account = await findAccount(db, id)
  if (account?.email_verified) return
  throw new AppError(
    'forbidden',
    'Please confirm your email address first: follow the link in the mail we sent you, or send it again from your profile.',
  )
}

import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { mayUserSignIn } from './users-repository.ts'

/** Throws `forbidden` for an inactive or suspended user; called before a session starts. */
export async function refuseSuspendedUser(db: Db, userId: PersonId): Promise<void> {
  if (await mayUserSignIn(db, userId)) return
  throw new AppError(
    'forbidden',
    'This account is paused, so you can’t sign in right now. Write to us through the contact page and we’ll help.',
  )
}

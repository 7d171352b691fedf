import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Viewer } from '../viewer.ts'
import { type SecondFactorChange, secondFactorMail } from './second-factor-mail.ts'

/** Tells the owner of an account by mail how its sign-in changed, as part of the change. */
export async function tellOwner(
  db: Db,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, firstName }: Pick<Viewer, 'email' | 'firstName'>,
  change: SecondFactorChange,
): Promise<void> {
  const mail = secondFactorMail(firstName, change, config.publicUrl)
  await queueMail(db, { ...mail, to: email, purpose: change }, now())
}

import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { Realm } from '#server/identity/realm.ts'
import { factorsInWords } from '#server/identity/second-factors/factors-in-words.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { passwordChangedMail } from '../account-mails.ts'
import type { Viewer } from '../viewer.ts'
import { hasCalendarLink } from './endings-repository.ts'

/** Notifies an owner of a new password and lists what it did not end (decisions, re-authentication). */
export async function mailPasswordChanged(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  realm: Realm<Viewer>,
  { id, email, firstName }: Pick<Viewer, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const stays = [
    ...(await factorsInWords(trx, realm, id)),
    ...((await hasCalendarLink(trx, id)) ? ['the link of your calendar, on the page Kitchen'] : []),
  ]
  const mail = passwordChangedMail({ publicUrl: config.publicUrl, firstName, stays })
  await queueMail(trx, { ...mail, to: email, purpose: 'password-changed' }, now())
}

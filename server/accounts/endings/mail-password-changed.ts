import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { Realm } from '#server/identity/realm.ts'
import { presentSecondFactors } from '#server/identity/second-factors/second-factors-presenter.ts'
import { findSecondFactors } from '#server/identity/second-factors/second-factors-repository.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { plural } from '#shared/plural.ts'
import { passwordChangedMail } from '../account-mails.ts'
import type { Viewer } from '../viewer.ts'
import { hasCalendarLink } from './endings-repository.ts'

/** Tells an owner that the password is another now, and lists what a new password does not end (decisions, re-authentication). */
export async function mailPasswordChanged(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  realm: Realm<Viewer>,
  { id, email, firstName }: Pick<Viewer, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const { app, passkeys, recoveryCodesLeft } = presentSecondFactors(await findSecondFactors(trx, realm, id))
  const stays = [
    ...(passkeys.length > 0 ? [plural(passkeys.length, ['# passkey', '# passkeys'])] : []),
    ...(app ? ['codes from an authenticator app'] : []),
    ...(recoveryCodesLeft > 0 ? [plural(recoveryCodesLeft, ['# recovery code', '# recovery codes'])] : []),
    ...((await hasCalendarLink(trx, id)) ? ['the link of your calendar, on the page Kitchen'] : []),
  ]
  const mail = passwordChangedMail({ publicUrl: config.publicUrl, firstName, stays })
  await queueMail(trx, { ...mail, to: email, purpose: 'password-changed' }, now())
}

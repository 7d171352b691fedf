import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { type DisownLink, takeLaterDisownLinks } from '#server/identity/disowning/disown-links-repository.ts'
import { removeDisowned } from '#server/identity/disowning/remove-disowned.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { emailChangedMail } from '../account-mails.ts'
import { noteSecurityEvent, type SecurityActor } from '../security-log/note-security-event.ts'
import { userRealm } from '../user-realm.ts'
import { changeAddress } from '../users-repository.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Gives an account the address back that a link "This wasn't me" went to. What was added since the address was another one goes as
 * well: its notices went elsewhere, and their links end.
 */
export async function takeAddressBack(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { link, from, to }: { link: DisownLink<Viewer>; from: string; to: string },
  actor: SecurityActor,
): Promise<void> {
  for (const added of await takeLaterDisownLinks(trx, userRealm, link, to))
    await removeDisowned(trx, userRealm, actor.id, added, now())
  await changeAddress(trx, actor.id, to, now())
  const mail = emailChangedMail({ publicUrl: config.publicUrl, notMe: null })
  await queueMail(trx, { ...mail, to: from, purpose: 'email-changed' }, now())
  await noteSecurityEvent(trx, actor, 'email_changed', now())
}

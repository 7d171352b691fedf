import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { emailChangedMail } from '../account-mails.ts'
import { noteSecurityEvent, type SecurityActor } from '../security-log/note-security-event.ts'
import { changeAddress } from '../users-repository.ts'

/** Restores the address that a "This wasn't me" link was sent to. */
export async function takeAddressBack(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { from, to }: { from: string; to: string },
  actor: SecurityActor,
): Promise<void> {
  await changeAddress(trx, actor.id, to, now())
  const mail = emailChangedMail({ publicUrl: config.publicUrl, notMe: null })
  await queueMail(trx, { ...mail, to: from, purpose: 'email-changed' }, now())
  await noteSecurityEvent(trx, actor, 'email_changed', now())
}

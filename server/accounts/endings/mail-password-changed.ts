import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { Realm } from '#server/identity/realm.ts'
import { factorsInWords } from '#server/identity/second-factors/factors-in-words.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { plural } from '#shared/plural.ts'
import { passwordChangedMail } from '../account-mails.ts'
import type { Viewer } from '../viewer.ts'
import { countWebhooks } from './baker-endings-repository.ts'
import { hasCalendarLink } from './endings-repository.ts'

/** Notifies an owner of a new password and lists what it did not end (decisions, re-authentication). */
export async function mailPasswordChanged(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  realm: Realm<Viewer>,
  { id, email, firstName }: Pick<Viewer, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const webhooks = await countWebhooks(trx, id)
  const stays = [
    ...(await factorsInWords(trx, realm, id)),
    ...((await hasCalendarLink(trx, id)) ? ['the link of your calendar, on the page Kitchen'] : []),
    ...(webhooks > 0
      ? [plural(webhooks, ['# webhook, on the page Webhooks', '# webhooks, on the page Webhooks'])]
      : []),
  ]
  const mail = passwordChangedMail({ publicUrl: config.publicUrl, firstName, stays })
  await queueMail(trx, { ...mail, to: email, purpose: 'password-changed' }, now())
}

import { noteSecurityEvent } from '#server/accounts/security-log/note-security-event.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import { findAccount } from '#server/accounts/users-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { webhookAddedMail, webhookPausedMail } from './webhook-mails.ts'
import type { WebhookRow } from './webhooks-repository.ts'

type MailContext = Pick<AppContext, 'config' | 'now'>

/**
 * Reports a new webhook or secret to its baker, by email with a link that undoes it, and in the security log (decisions,
 * re-authentication).
 */
export async function notifyOfWebhook(
  context: MailContext,
  trx: Trx,
  viewer: Viewer,
  { url }: Pick<WebhookRow, 'url'>,
  change: 'added' | 'renewed',
): Promise<void> {
  const { email, firstName } = viewer
  const { publicUrl } = context.config
  const subject = { subject: 'webhook', passkey_id: null } as const
  const notMe = await makeDisownLink(context, trx, userRealm, viewer, subject)
  const mail = webhookAddedMail({ publicUrl, firstName, url, notMe }, change)
  await queueMail(trx, { ...mail, to: email, purpose: `webhook-${change}` }, context.now())
  const kind = change === 'added' ? 'webhook_added' : 'webhook_secret_renewed'
  await noteSecurityEvent(trx, viewer, kind, context.now())
}

/** Tells a baker that we paused their webhook. */
export async function mailPaused(
  { config, now }: MailContext,
  trx: Trx,
  { cook_id, url }: Pick<WebhookRow, 'cook_id' | 'url'>,
): Promise<void> {
  const baker = await findAccount(trx, cook_id)
  if (!baker) return
  const mail = webhookPausedMail({ publicUrl: config.publicUrl, firstName: baker.first_name, url })
  await queueMail(trx, { ...mail, to: baker.email, purpose: 'webhook-paused' }, now())
}

import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type AdminChange, adminChangeMail, adminDeviceMail } from './admin-mails.ts'

/** Whom to tell. */
interface Told {
  email: string
  firstName: string
}

/** Tells an admin by mail how their sign-in to the console changed, as part of the change. */
export async function notifyAdmin(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, firstName }: Told,
  change: AdminChange,
): Promise<void> {
  const mail = adminChangeMail(firstName, change, consoleUrl(config))
  await queueMail(trx, { ...mail, to: email, purpose: `admin-${change}` }, now())
}

/** Tells an admin of a sign-in to the console from a browser that had not signed in to their account before. */
export async function notifyOfAdminDevice(
  trx: Trx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { email, firstName }: Told,
  device: { device: string; network: string },
): Promise<void> {
  const mail = adminDeviceMail(firstName, device, consoleUrl(config))
  await queueMail(trx, { ...mail, to: email, purpose: 'admin-new-device' }, now())
}

import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import type { Disowned } from '#server/identity/disowning/disown-links-repository.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import type { Realm, SignInChange } from '#server/identity/realm.ts'
import { factorsInWords } from '#server/identity/second-factors/factors-in-words.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Admin } from '../require-admin.ts'
import { type AdminChange, adminChangeMail, adminDeviceMail } from './admin-mails.ts'

type Told = Pick<Admin, 'id' | 'email' | 'firstName'>

/** Changes that a superadmin makes for another admin. */
type ChangeByOthers = Extract<AdminChange, 'password-reset' | 'second-factors-reset'>

/** Emails an admin about a change to their console sign-in, within the change's transaction. */
export async function notifyAdmin(
  trx: Trx,
  context: Pick<AppContext, 'config' | 'now'>,
  realm: Realm<Admin>,
  admin: Told,
  change: SignInChange | { kind: ChangeByOthers },
): Promise<void> {
  const { kind } = change
  const disowned = disownedBy(change)
  const mail = adminChangeMail(kind, {
    firstName: admin.firstName,
    consoleAddress: consoleUrl(context.config),
    notMe: disowned && (await makeDisownLink(context, trx, realm, admin, disowned)),
    stays:
      kind === 'password-changed' || kind === 'password-reset'
        ? await factorsInWords(trx, realm, admin.id)
        : [],
  })
  await queueMail(trx, { ...mail, to: admin.email, purpose: `admin-${kind}` }, context.now())
}

/** What an admin can disown of a change; null for a removal or a superadmin's change. */
function disownedBy(change: SignInChange | { kind: ChangeByOthers }): Disowned | null {
  switch (change.kind) {
    case 'passkey-added':
      return { subject: 'passkey', passkey_id: change.passkeyId }
    case 'app-added':
      return { subject: 'app', passkey_id: null }
    case 'recovery-codes-renewed':
      return { subject: 'recovery-codes', passkey_id: null }
    case 'password-changed':
      return { subject: 'password', passkey_id: null }
    default:
      return null
  }
}

/** Notifies an admin of a console sign-in from a browser that is new to their account. */
export async function notifyOfAdminDevice(
  trx: Trx,
  context: Pick<AppContext, 'config' | 'now'>,
  realm: Realm<Admin>,
  admin: Told,
  device: { device: string; network: string },
): Promise<void> {
  const mail = adminDeviceMail(device, {
    firstName: admin.firstName,
    consoleAddress: consoleUrl(context.config),
    notMe: await makeDisownLink(context, trx, realm, admin, { subject: 'device', passkey_id: null }),
  })
  await queueMail(trx, { ...mail, to: admin.email, purpose: 'admin-new-device' }, context.now())
}

import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import type { Disowned } from '#server/identity/disowning/disown-links-repository.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import type { Realm, SignInChange } from '#server/identity/realm.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { SecurityEventKind } from '#shared/api/security-events.ts'
import { noteSecurityEvent } from '../security-log/note-security-event.ts'
import type { Viewer } from '../viewer.ts'
import { type SecondFactorChange, secondFactorMail } from './second-factor-mail.ts'

const eventOf = {
  'app-added': 'app_added',
  'app-removed': 'app_removed',
  'passkey-added': 'passkey_added',
  'passkey-removed': 'passkey_removed',
  'recovery-codes-renewed': 'recovery_codes_renewed',
  'token-added': 'token_added',
} as const satisfies Record<SecondFactorChange, SecurityEventKind>

type FactorChange =
  | Exclude<SignInChange, { kind: 'password-changed' }>
  | { kind: 'app-removed' | 'token-added' }

/** Reports a sign-in change to its owner by email and in the security log, within the change's transaction. */
export async function notifyOwner(
  db: Db,
  context: Pick<AppContext, 'config' | 'now'>,
  realm: Realm<Viewer>,
  { id, email, firstName, client }: Pick<Viewer, 'id' | 'email' | 'firstName' | 'client'>,
  change: FactorChange,
): Promise<void> {
  const { config, now } = context
  const { kind } = change
  const added = addedBy(change)
  const notMe = added && (await makeDisownLink(context, db, realm, { id, email }, added))
  const mail = secondFactorMail({ firstName, publicUrl: config.publicUrl, notMe }, kind)
  await queueMail(db, { ...mail, to: email, purpose: kind }, now())
  await noteSecurityEvent(db, { id, client }, eventOf[kind], now())
}

/** What a change added and its owner can disown; null when it removed something. */
function addedBy(change: FactorChange): Disowned | null {
  switch (change.kind) {
    case 'passkey-added':
      return { subject: 'passkey', passkey_id: change.passkeyId }
    case 'app-added':
      return { subject: 'app', passkey_id: null }
    case 'recovery-codes-renewed':
      return { subject: 'recovery-codes', passkey_id: null }
    case 'token-added':
      return { subject: 'token', passkey_id: null }
    default:
      return null
  }
}

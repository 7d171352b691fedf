import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
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
} as const satisfies Record<SecondFactorChange, SecurityEventKind>

/** Tells the owner of an account by mail and in the security log how its sign-in changed, as part of the change. */
export async function notifyOwner(
  db: Db,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { id, email, firstName, client }: Pick<Viewer, 'id' | 'email' | 'firstName' | 'client'>,
  change: SecondFactorChange,
): Promise<void> {
  const mail = secondFactorMail(firstName, change, config.publicUrl)
  await queueMail(db, { ...mail, to: email, purpose: change }, now())
  await noteSecurityEvent(db, { id, client }, eventOf[change], now())
}

import type { Trx } from '#server/database/tables.ts'
import { deletePassword } from '#server/identity/passwords-repository.ts'
import type { Realm } from '#server/identity/realm.ts'
import {
  deleteApp,
  deletePasskeys,
  keepRecoveryCodes,
} from '#server/identity/second-factors/second-factors-repository.ts'
import { deleteSessions } from '#server/identity/sessions-repository.ts'
import type { PersonId, SessionId } from '#shared/api/ids.ts'
import { deleteDisownLinks } from '../disowning/disown-links-repository.ts'
import { deleteLinks } from '../one-time-links-repository.ts'
import { lockUser } from '../users-repository.ts'
import type { Viewer } from '../viewer.ts'
import { deleteCalendarLink, forgetKnownDevices } from './endings-repository.ts'
import { type AccountEvent, type AccountThing, accountThings, whatEndsWhat } from './what-ends-what.ts'

/** Whose account it is, and the session that acts: where others end, it stays. */
interface Ended {
  id: PersonId
  sessionId?: SessionId
}

type End = (trx: Trx, realm: Realm<Viewer>, ended: Ended, now: Date) => Promise<void>

const endOf: Readonly<Record<AccountThing, End>> = {
  sessions: (trx, realm, { id, sessionId }) => deleteSessions(trx, realm, id, sessionId),
  password: (trx, realm, { id }) => deletePassword(trx, realm, id),
  passkeys: (trx, realm, { id }, now) => deletePasskeys(trx, realm, id, now),
  app: (trx, realm, { id }, now) => deleteApp(trx, realm, id, now),
  recoveryCodes: (trx, realm, { id }) => keepRecoveryCodes(trx, realm, id, '[]'),
  knownDevices: (trx, _realm, { id }, now) => forgetKnownDevices(trx, id, now),
  resetLink: (trx, _realm, { id }) => deleteLinks(trx, id, 'reset-password'),
  confirmationLink: (trx, _realm, { id }) => deleteLinks(trx, id, 'verify-email'),
  emailChangeLink: (trx, _realm, { id }) => deleteLinks(trx, id, 'change-email'),
  disownLinks: (trx, _realm, { id }) => deleteDisownLinks(trx, id),
  calendarLink: (trx, _realm, { id }) => deleteCalendarLink(trx, id),
}

/**
 * Ends what an event ends of an account, by the table `whatEndsWhat`; no action ends anything of it otherwise. A new password is
 * set after this.
 */
export async function endBy(
  trx: Trx,
  realm: Realm<Viewer>,
  event: AccountEvent,
  { id, sessionId }: Ended,
  now: Date,
): Promise<void> {
  await lockUser(trx, id)
  for (const thing of accountThings) {
    const ending = whatEndsWhat[thing][event]
    if (ending === 'stays') continue
    const isActorKept = ending === 'others end' && sessionId !== undefined
    await endOf[thing](trx, realm, isActorKept ? { id, sessionId } : { id }, now)
  }
}

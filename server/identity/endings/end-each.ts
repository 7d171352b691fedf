import type { Trx } from '#server/database/tables.ts'
import { deleteDisownLinks } from '../disowning/disown-links-repository.ts'
import { deletePassword, lockOwner } from '../passwords-repository.ts'
import type { Owner, Realm } from '../realm.ts'
import { deleteApp, deletePasskeys, keepRecoveryCodes } from '../second-factors/second-factors-repository.ts'
import { deleteSessions } from '../sessions-repository.ts'
import { forgetKnownDevices } from './known-devices-repository.ts'

/** `others end`: all but the session that acts. */
export type Ending = 'ends' | 'others end' | 'stays'

/** Whose account it is, and the session that acts: where others end, it stays. */
export type Ended<Of extends Owner> = Pick<Of, 'id'> & Partial<Pick<Of, 'sessionId'>>

type End = <Of extends Owner>(trx: Trx, realm: Realm<Of>, ended: Ended<Of>, now: Date) => Promise<void>

/** What the accounts of users and of admins have alike. */
export const commonThings = [
  'sessions',
  'password',
  'passkeys',
  'app',
  'recoveryCodes',
  'knownDevices',
  'disownLinks',
] as const
export type CommonThing = (typeof commonThings)[number]

const endOf: Readonly<Record<CommonThing, End>> = {
  sessions: (trx, realm, { id, sessionId }) => deleteSessions(trx, realm, id, sessionId),
  password: (trx, realm, { id }) => deletePassword(trx, realm, id),
  passkeys: (trx, realm, { id }, now) => deletePasskeys(trx, realm, id, now),
  app: (trx, realm, { id }, now) => deleteApp(trx, realm, id, now),
  recoveryCodes: (trx, realm, { id }) => keepRecoveryCodes(trx, realm, id, '[]'),
  knownDevices: (trx, realm, { id }, now) => forgetKnownDevices(trx, realm, id, now),
  disownLinks: (trx, realm, { id }) => deleteDisownLinks(trx, realm, id),
}

/** Ends the things of an account of either realm that a table says end, under the account's lock. */
export async function endEach<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  endingOf: (thing: CommonThing) => Ending,
  { id, sessionId }: Ended<Of>,
  now: Date,
): Promise<void> {
  await lockOwner(trx, realm, id)
  for (const thing of commonThings) {
    const ending = endingOf(thing)
    if (ending === 'stays') continue
    const isActorKept = ending === 'others end' && sessionId !== undefined
    await endOf[thing](trx, realm, isActorKept ? { id, sessionId } : { id }, now)
  }
}

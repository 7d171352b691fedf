import type { Trx } from '#server/database/tables.ts'
import { type Disowned, deleteDisownLinks } from '../disowning/disown-links-repository.ts'
import { deletePassword, lockOwner } from '../passwords-repository.ts'
import type { Owner, Realm } from '../realm.ts'
import {
  deleteApp,
  deletePasskey,
  deletePasskeys,
  storeRecoveryCodes,
} from '../second-factors/second-factors-repository.ts'
import { deleteSessions } from '../sessions-repository.ts'
import { forgetKnownDevices } from './known-devices-repository.ts'

/** `others end`: all except the current session. `newer end`: only what was set up after the change being undone. */
export type Ending = 'ends' | 'others end' | 'newer end' | 'stays'

/** The account, the current session (kept by `others end`) and the later changes (ended by `newer end`). */
export type Ended<Of extends Owner> = Pick<Of, 'id'> &
  Partial<Pick<Of, 'sessionId'>> & { newer?: readonly Disowned[] }

type End = <Of extends Owner>(trx: Trx, realm: Realm<Of>, ended: Ended<Of>, now: Date) => Promise<void>

type EndNewer = <Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  id: Of['id'],
  newer: readonly Disowned[],
  now: Date,
) => Promise<void>

/** The things both realms' accounts have. */
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
  recoveryCodes: (trx, realm, { id }) => storeRecoveryCodes(trx, realm, id, '[]'),
  knownDevices: (trx, realm, { id }, now) => forgetKnownDevices(trx, realm, id, now),
  disownLinks: (trx, realm, { id }) => deleteDisownLinks(trx, realm, id),
}

const endNewerOf: Readonly<Partial<Record<CommonThing, EndNewer>>> = {
  passkeys: async (trx, realm, id, newer, now) => {
    for (const { passkey_id } of newer)
      if (passkey_id !== null) await deletePasskey(trx, realm, id, passkey_id, now)
  },
  app: async (trx, realm, id, newer, now) => {
    if (newer.some(({ subject }) => subject === 'app')) await deleteApp(trx, realm, id, now)
  },
  recoveryCodes: async (trx, realm, id, newer) => {
    if (newer.some(({ subject }) => subject === 'recovery-codes'))
      await storeRecoveryCodes(trx, realm, id, '[]')
  },
}

/** Ends the things that a table marks, for an account of either realm, while holding the account's lock. */
export async function endEach<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  endingOf: (thing: CommonThing) => Ending,
  { id, sessionId, newer = [] }: Ended<Of>,
  now: Date,
): Promise<void> {
  await lockOwner(trx, realm, id)
  for (const thing of commonThings) {
    const ending = endingOf(thing)
    if (ending === 'stays') continue
    if (ending === 'newer end') {
      await endNewerOf[thing]?.(trx, realm, id, newer, now)
      continue
    }
    const isActorKept = ending === 'others end' && sessionId !== undefined
    await endOf[thing](trx, realm, isActorKept ? { id, sessionId } : { id }, now)
  }
}

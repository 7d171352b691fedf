import type { BetterAuthPlugin } from 'better-auth'
import type { RealmSettings } from './realm.ts'

/**
 * A plug-in of the account library for the columns of its tables that it does not know. Its rows have them by our clock, as by the
 * database's a session could be idle as it begins.
 */
export function ownTimes({ tables }: RealmSettings, now: () => Date) {
  return {
    id: 'own-times',
    schema: {
      session: { fields: { lastUsedAt: stamp('last_used_at', now) } },
      passkey: { modelName: tables.passkeys, fields: { updatedAt: stamp('updated_at', now) } },
    },
  } satisfies BetterAuthPlugin
}

/** A moment that is noted when a row is made; nobody outside writes or reads it by the library. */
function stamp(fieldName: string, now: () => Date) {
  return {
    type: 'date',
    fieldName,
    required: true,
    input: false,
    returned: false,
    defaultValue: now,
  } as const
}

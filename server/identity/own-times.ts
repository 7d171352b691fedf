import type { BetterAuthPlugin } from 'better-auth'
import type { RealmSettings } from './realm-settings.ts'

/**
 * A library plugin for columns it does not know. It sets them from our clock, because with the database's clock a new
 * session could already be idle.
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

/** A timestamp set when a row is created; library clients cannot read or write it. */
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

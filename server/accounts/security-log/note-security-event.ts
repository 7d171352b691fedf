import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import type { Client } from '#server/http/client.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { SecurityEventKind } from '#shared/api/security-events.ts'
import { insertSecurityEvent } from './security-events-repository.ts'

/** Whose account it happens to, and from where: null for what a payment provider told of by itself. */
export interface SecurityActor {
  id: PersonId
  client: Client | null
}

/**
 * Writes down what happens to an account, for its owner in the security log, as part of the change, and for operators as a line
 * of the server's log.
 */
export async function noteSecurityEvent(
  db: Db,
  { id, client }: SecurityActor,
  kind: SecurityEventKind,
  now: Date,
): Promise<void> {
  const network = client && clientNetwork(client.ipAddress)
  await insertSecurityEvent(db, {
    id: newId(),
    user_id: id,
    kind,
    user_agent: client?.userAgent ?? null,
    network,
    created_at: now,
    updated_at: now,
  })
  client?.log.info({ event: 'security', kind, userId: id, network }, 'A change to an account.')
}

import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import type { Client } from '#server/http/client.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { SecurityEventKind } from '#shared/api/security-events.ts'
import { insertSecurityEvent } from './security-events-repository.ts'

/** The account, and the client; null for an event from a payment provider. */
export interface SecurityActor {
  id: PersonId
  client: Client | null
}

/** Adds an event to the owner's security log, within the change's transaction, and a line to the server's log. */
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

import type { AppContext } from '#server/app-context.ts'
import { userAgentText } from '#server/identity/user-agent-rules.ts'
import { mostSecurityEvents, type SecurityEvent } from '#shared/api/security-events.ts'
import type { Viewer } from '../viewer.ts'
import { securityEventsKeptFor } from './delete-old-security-events.ts'
import { findSecurityEvents } from './security-events-repository.ts'

/** The viewer's newest 50 security events of the last 90 days. */
export async function listSecurityEvents(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<SecurityEvent[]> {
  const since = new Date(now().getTime() - securityEventsKeptFor)
  const rows = await findSecurityEvents(db, id, since, mostSecurityEvents)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: row.user_agent === null ? null : userAgentText(row.user_agent),
    network: row.network,
    createdAt: row.created_at.toISOString(),
  }))
}

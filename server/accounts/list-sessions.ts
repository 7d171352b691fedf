import type { AppContext } from '#server/app-context.ts'
import { userAgentText } from '#server/identity/user-agent-rules.ts'
import type { Session } from '#shared/api/sessions.ts'
import { findSessionsOf } from './user-sessions-repository.ts'
import type { Viewer } from './viewer.ts'

/** The viewer's sessions: the current one first, then the most recently used (decisions, OPEN-71). */
export async function listSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<Session[]> {
  const rows = await findSessionsOf(db, viewer, now())
  return rows.map((row) => ({
    id: row.id,
    current: row.id === viewer.sessionId,
    userAgent: userAgentText(row.user_agent),
    ipAddress: row.ip_address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

import type { endOtherSessions as endOtherSessionsCall } from '#shared/api/sessions.ts'
import { send } from '#web/data/api-client.ts'

/** Signs the user out everywhere but here. */
export async function endOtherSessions(): Promise<void> {
  await send<typeof endOtherSessionsCall>({ method: 'DELETE', path: '/api/sessions' })
}

import type { endSession as endSessionCall } from '#shared/api/sessions.ts'
import { send } from '#web/data/api-client.ts'

/** Signs out one of the user's browsers. */
export async function endSession(id: string): Promise<void> {
  await send<typeof endSessionCall>({ method: 'DELETE', path: '/api/sessions/:id' }, { params: { id } })
}

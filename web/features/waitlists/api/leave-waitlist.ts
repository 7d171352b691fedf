import type { WaitlistEntryId } from '#shared/api/ids.ts'
import type { leaveWaitlist as call } from '#shared/api/waitlists.ts'
import { send } from '#web/data/api-client.ts'

/** Waits for something no longer. */
export async function leaveWaitlist(id: WaitlistEntryId): Promise<void> {
  await send<typeof call>({ method: 'DELETE', path: '/api/waitlist-entries/:id' }, { params: { id } })
}

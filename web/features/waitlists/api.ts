import type { CallInput } from '#shared/api/call.ts'
import type { ListingId, WaitlistEntryId } from '#shared/api/ids.ts'
import type {
  joinWaitlist as joinWaitlistCall,
  leaveWaitlist as leaveWaitlistCall,
  WaitlistEntry,
} from '#shared/api/waitlists.ts'
import { send } from '#web/data/api-client.ts'

/** Joins the waitlist of a listing. */
export function joinWaitlist(
  id: ListingId,
  body: CallInput<typeof joinWaitlistCall>['body'],
): Promise<WaitlistEntry> {
  return send<typeof joinWaitlistCall>(
    { method: 'PUT', path: '/api/food-listings/:id/waitlist' },
    { params: { id }, body },
  )
}

/** Leaves a waitlist. */
export async function leaveWaitlist(id: WaitlistEntryId): Promise<void> {
  await send<typeof leaveWaitlistCall>(
    { method: 'DELETE', path: '/api/waitlist-entries/:id' },
    { params: { id } },
  )
}

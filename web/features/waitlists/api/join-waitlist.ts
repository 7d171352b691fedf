import type { CallInput } from '#shared/api/call.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { joinWaitlist as call, WaitlistEntry } from '#shared/api/waitlists.ts'
import { send } from '#web/data/api-client.ts'

/** Asks to be told when servings of a listing come free. */
export function joinWaitlist(id: ListingId, body: CallInput<typeof call>['body']): Promise<WaitlistEntry> {
  return send<typeof call>(
    { method: 'PUT', path: '/api/food-listings/:id/waitlist' },
    { params: { id }, body },
  )
}

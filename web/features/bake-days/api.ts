import type { AnnouncementBody, announce as announceCall } from '#shared/api/announcements.ts'
import type {
  BakePlan,
  cancelBakeDay,
  endRepeat,
  restoreBakeDay,
  setBakeDay,
  setRepeat,
  skipBakeDay,
} from '#shared/api/bake-days.ts'
import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { ShareOut, shareOut as shareOutCall } from '#shared/api/share-outs.ts'
import { send } from '#web/data/api-client.ts'

const path = '/api/food-listings/:id/bake-days'

/** A baker's change to the bake days of a listing. */
export type BakeDayChange =
  | { what: 'set'; body: CallInput<typeof setBakeDay>['body'] }
  | { what: 'repeat'; body: CallInput<typeof setRepeat>['body'] }
  | { what: 'end-repeat' }
  | { what: 'skip' | 'restore'; body: { date: string } }
  | { what: 'cancel'; body: CallInput<typeof cancelBakeDay>['body'] }

/** Changes a listing's bake days; returns the updated plan. */
export function changeBakeDays(id: ListingId, change: BakeDayChange): Promise<BakePlan> {
  const params = { id }
  switch (change.what) {
    case 'set':
      return send<typeof setBakeDay>({ method: 'PUT', path }, { params, body: change.body })
    case 'repeat':
      return send<typeof setRepeat>({ method: 'PUT', path: `${path}/repeat` }, { params, body: change.body })
    case 'end-repeat':
      return send<typeof endRepeat>({ method: 'DELETE', path: `${path}/repeat` }, { params })
    case 'skip':
      return send<typeof skipBakeDay>({ method: 'POST', path: `${path}/skip` }, { params, body: change.body })
    case 'restore':
      return send<typeof restoreBakeDay>(
        { method: 'POST', path: `${path}/restore` },
        { params, body: change.body },
      )
    case 'cancel':
      return send<typeof cancelBakeDay>(
        { method: 'POST', path: `${path}/cancel` },
        { params, body: change.body },
      )
  }
}

/** Shares out a short batch of the signed-in baker's listing, or previews who gets what. */
export function shareOut(id: ListingId, body: CallInput<typeof shareOutCall>['body']): Promise<ShareOut> {
  return send<typeof shareOutCall>(
    { method: 'POST', path: '/api/food-listings/:id/share-out' },
    { params: { id }, body },
  )
}

/** Sends an announcement to an audience; returns the number of people. */
export function announce(body: AnnouncementBody): Promise<CallResponse<typeof announceCall>> {
  return send<typeof announceCall>({ method: 'POST', path: '/api/sellers/announcements' }, { body })
}

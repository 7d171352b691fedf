import type { AnnouncementBody, announce as call } from '#shared/api/announcements.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** Tells everybody of an audience something; answers how many people. */
export function announce(body: AnnouncementBody): Promise<CallResponse<typeof call>> {
  return send<typeof call>({ method: 'POST', path: '/api/sellers/announcements' }, { body })
}

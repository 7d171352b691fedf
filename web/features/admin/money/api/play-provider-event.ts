import type { ProviderEventId } from '#shared/api/ids.ts'
import type * as calls from '#shared/api/provider-events.ts'
import { send } from '#web/data/api-client.ts'

/** Takes in once more what a provider told; answers what came of it. */
export function playProviderEvent(id: ProviderEventId): Promise<calls.ProviderEventResult> {
  const call = { method: 'POST', path: '/api/admin/money/events/:id/play' } as const
  return send<typeof calls.playProviderEvent>(call, { params: { id } })
}

import type { undoWalkUpSale as call } from '#shared/api/walk-up-sales.ts'
import { send } from '#web/data/api-client.ts'

/** Takes a sale at the door back. */
export function undoWalkUpSale(id: string): Promise<undefined> {
  return send<typeof call>({ method: 'DELETE', path: '/api/walk-up-sales/:id' }, { params: { id } })
}

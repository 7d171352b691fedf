import type { findPickups as call, Pickup } from '#shared/api/pickups.ts'
import { send } from '#web/data/api-client.ts'

/** Looks up what is to be handed over to who shows this code. */
export async function findPickups(pickupCode: string): Promise<Pickup[]> {
  const found = await send<typeof call>(
    { method: 'POST', path: '/api/sellers/pickups/find' },
    { body: { pickupCode } },
  )
  return found.pickups
}

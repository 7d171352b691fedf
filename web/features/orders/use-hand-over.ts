import type { Pickup } from '#shared/api/pickups.ts'
import { handOverPickup } from './api.ts'
import { usePickupAction } from './use-pickup-action.ts'

/** Hands over a pickup with or without the code. */
export function useHandOver() {
  const { act, ...state } = usePickupAction('Handed over')
  const handOver = (pickup: Pickup, pickupCode: string | undefined, onDone: (left: string[]) => void) =>
    act(pickup, () => handOverPickup(pickup.id, pickupCode), onDone)
  return { handOver, ...state }
}

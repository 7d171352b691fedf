import type { Checkout } from '#shared/api/checkouts.ts'
import { Button } from '#web/ui/button.tsx'
import { heldPickups, totalText } from './held-pickups.ts'
import type { CheckoutInUse } from './use-checkout.ts'

interface WithoutPayingProps {
  checkout: Checkout
  payment: Pick<CheckoutInUse, 'giveUp' | 'isGivingUp' | 'orderPickup' | 'isOrderingPickup'>
  /** whether a payment is in progress, so other actions are disabled */
  isBusy: boolean
  /** whether only the pickup part is left to order */
  isPickupLeft: boolean
}

/** Actions without paying online: order the pickup part, or give up the rest. */
export function WithoutPaying({ checkout, payment, isBusy, isPickupLeft }: WithoutPayingProps) {
  const { giveUp, isGivingUp, orderPickup, isOrderingPickup } = payment
  const held = heldPickups(checkout)
  return (
    <div className="row">
      {held.length > 0 && (
        <Button
          variant={isPickupLeft ? 'primary' : 'line'}
          icon="bag"
          busy={isOrderingPickup}
          disabled={isBusy || isGivingUp}
          onClick={() => void orderPickup()}
        >
          Order only the pickup part ({totalText(held)})
        </Button>
      )}
      <Button
        variant="quiet"
        busy={isGivingUp}
        disabled={isBusy || isOrderingPickup}
        onClick={() => void giveUp()}
      >
        {giveUpText(held.length > 0, isPickupLeft)}
      </Button>
    </div>
  )
}

function giveUpText(isMixed: boolean, isPickupLeft: boolean): string {
  if (isPickupLeft) return 'Cancel that too'
  return isMixed ? 'Cancel the whole order' : 'Cancel what isn’t paid'
}

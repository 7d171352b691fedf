import { useState } from 'react'
import type { PickupId } from '#shared/api/ids.ts'
import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { useNow } from '#web/rendering/now.tsx'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { isMissed } from './order-journey.ts'

interface NobodyCameProps {
  pickupId: PickupId
  /** the name of the buyer who did not come */
  buyer: string
  orders: readonly Pick<KitchenOrder, 'noShowFrom'>[]
}

/** Reports a no-show for a pickup, once the pickup of any of its orders has ended. */
export function NoShowButton({ pickupId, buyer, orders }: NobodyCameProps) {
  const now = useNow()
  const dialog = usePart(fetchDialog, 'The form did not load')
  const [isOpen, setOpen] = useState(false)
  if (!(isOpen || orders.some((order) => isMissed(order, now)))) return null
  const PickupNoShowDialog = dialog.part
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`No-show: ${buyer}`}
        busy={dialog.isFetching}
        onClick={async () => setOpen(await dialog.need())}
      >
        No-show
      </Button>
      {PickupNoShowDialog && (
        <PickupNoShowDialog pickupId={pickupId} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

async function fetchDialog() {
  const { PickupNoShowDialog } = await import('./pickup-no-show-dialog.tsx')
  return PickupNoShowDialog
}

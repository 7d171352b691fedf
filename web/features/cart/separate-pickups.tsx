import { spanText } from '#shared/pickup-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { CartLines } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { earlierAlone, type PickupLines, type VisitOfLine } from './visit-rules.ts'

interface SeparatePickupsProps {
  pickup: PickupLines
  /** all lines of this baker */
  theirs: CartLines
  visitOf: VisitOfLine
  store: CartStore
}

/** Offers to pick up lines separately if some are ready earlier, and to undo that. */
export function SeparatePickups({ pickup, theirs, visitOf, store }: SeparatePickupsProps) {
  const earlier = earlierAlone(pickup, visitOf)
  const apart = theirs.filter((line) => line.isApart)
  if (pickup.lines.some((line) => line.isApart) && theirs.length > 1)
    return (
      <div className="row">
        <Button
          variant="soft"
          onClick={() => store.wishPickup(apart, { isApart: false, pickupWindow: null })}
        >
          Pick it up together with the rest
        </Button>
      </div>
    )
  if (earlier === null) return null
  return (
    <div className="row">
      <p className="small">
        Some of it can be picked up earlier: <Unbroken>{spanText(earlier)}</Unbroken>.
      </p>
      <Button
        variant="soft"
        onClick={() => store.wishPickup(pickup.lines, { isApart: true, pickupWindow: null })}
      >
        Pick up separately
      </Button>
    </div>
  )
}

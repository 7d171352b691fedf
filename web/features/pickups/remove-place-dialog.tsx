import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { removePickupPlace } from './api.ts'
import { ordersStay, whatStays } from './place-copy.ts'

/** Asks before a location is removed, and says what happens to its listings and orders. */
export function RemovePlaceDialog({ place, onClose }: { place: PickupPlace; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState('')
  const close = () => !isPending && onClose()
  const remove = async () => {
    setFailure('')
    try {
      const answer = await removePickupPlace(place.id)
      toasts.add({ title: 'Pickup location removed', description: ordersStay(answer) ?? place.name })
      onClose()
    } catch (error) {
      setFailure(failureText(error))
    }
    await refreshQueries(queryClient, '/api/sellers', '/api/food-listings')
  }
  return (
    <Dialog
      open
      title="Remove pickup location"
      onClose={close}
      foot={
        <div className="row">
          <Button variant="danger" busy={isPending} onClick={() => start(remove)}>
            Remove
          </Button>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
        </div>
      }
    >
      <p>
        <strong>{place.name}</strong>
        <br />
        {place.address}
      </p>
      <p>{whatStays(place)}</p>
      {place.openOrders > 0 && <p>{ordersStay(place)}</p>}
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

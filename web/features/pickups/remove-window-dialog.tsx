import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { removePickupWindow } from './api.ts'
import { ordersKept, windowTitle } from './window-copy.ts'

/** Asks before a window is removed, and shows its number of orders. */
export function RemoveWindowDialog({
  window,
  places,
  onClose,
}: {
  window: PickupWindow
  places: readonly PickupPlace[]
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [failure, setFailure] = useState('')
  const close = () => !isPending && onClose()
  const remove = async () => {
    setFailure('')
    try {
      const answer = await removePickupWindow(window.id)
      toasts.add({
        title: 'Pickup time removed',
        description: ordersKept(answer) ?? windowTitle(window, places),
      })
      onClose()
    } catch (error) {
      setFailure(failureText(error))
    }
    await refreshQueries(queryClient, '/api/sellers/pickup-windows', '/api/sellers/pickup-places')
  }
  return (
    <Dialog
      open
      title="Remove pickup time"
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
        <strong>
          <Unbroken>{windowTitle(window, places)}</Unbroken>
        </strong>
        <br />
        Buyers can no longer order for this time. {ordersKept(window)}
      </p>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

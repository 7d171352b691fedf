import { useQueryClient } from '@tanstack/react-query'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { type PickupWindow, PickupWindowBody } from '#shared/api/pickup-windows.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { browserZone } from '#web/rendering/browser-zone.ts'
import { useNow } from '#web/rendering/now.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { savePickupWindow } from './api.ts'
import { OpenOrdersField } from './open-orders-field.tsx'
import { useOpenOrders } from './use-open-orders.ts'
import { ordersKept, windowTitle } from './window-copy.ts'
import { WindowDraft, windowBody, windowDraft } from './window-draft.ts'
import { WindowFields } from './window-fields.tsx'

/** Adds or changes a pickup window; a refusal keeps the form and shows the reason. */
export function WindowDialog({
  window,
  places,
  onClose,
}: {
  window: PickupWindow | null
  places: readonly PickupPlace[]
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const now = useNow()
  const name = `pickup-time:${window === null ? 'new' : `${window.id}:${window.version}`}`
  const opened = windowDraft(window, dateInZone(now, zoneOf(places)))
  const { values: draft, set, forget } = useOwnDraft(name, WindowDraft, opened)
  const close = () => {
    forget()
    onClose()
  }
  const kept = window && ordersKept(window)
  const openOrders = useOpenOrders()

  const { form, errors, mend, isPending } = useForm({
    check: () => checkBy(PickupWindowBody, { ...windowBody(draft, window), ...openOrders.body }),
    send: (body) => savePickupWindow(window?.id ?? null, body),
    done: (saved) => {
      const title = window ? 'Pickup time changed' : 'Pickup time added'
      toasts.add({ title, description: windowTitle(saved, places) })
      close()
    },
    refused: openOrders.refused,
    after: () => refreshQueries(queryClient, '/api/sellers/pickup-windows', '/api/sellers/pickup-places'),
  })
  return (
    <FormDialog
      title={window ? 'Change pickup time' : 'Add a pickup time'}
      submitLabel="Save"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={close}
    >
      {kept !== null && <Notice>{kept}</Notice>}
      <WindowFields
        draft={draft}
        places={places}
        errors={errors}
        onChange={(change) => {
          set(change)
          mend()
        }}
      />
      {openOrders.question !== null && (
        <OpenOrdersField
          question={openOrders.question}
          answer={openOrders.answer}
          onAnswer={openOrders.setAnswer}
        />
      )}
    </FormDialog>
  )
}

/** The time zone of the last used place, or the browser's if there is none. */
function zoneOf(places: readonly PickupPlace[]): string {
  const place = places.find(({ isUsedLast }) => isUsedLast) ?? places[0]
  return place?.timeZone ?? browserZone()
}

import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, useTransition } from 'react'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { type PickupWindow, PickupWindowBody } from '#shared/api/pickup-windows.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { ApiError } from '#web/data/api-client.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { savePickupWindow } from './api/save-pickup-window.ts'
import { ordersKept, windowTitle } from './window-copy.ts'
import { windowBody, windowDraft } from './window-draft.ts'
import { WindowFields } from './window-fields.tsx'

/** Adds a pickup window, or changes one; what is refused stays in the form, beside why. */
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
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const now = useNow()
  const [isPending, start] = useTransition()
  const [draft, setDraft] = useState(() =>
    windowDraft(window, dateInZone(now, Intl.DateTimeFormat().resolvedOptions().timeZone)),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  useFocusFirstInvalid(form, errors)
  const close = () => !isPending && onClose()
  const kept = window && ordersKept(window)

  const save = async (body: PickupWindowBody) => {
    setFailure('')
    try {
      const saved = await savePickupWindow(window?.id ?? null, body)
      toasts.add({
        title: window ? 'Pickup time changed' : 'Pickup time added',
        description: windowTitle(saved, places),
      })
      onClose()
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields : {}
      setErrors(Object.fromEntries(Object.entries(wrong).map(([name, words]) => [name.split('.')[0], words])))
      setFailure(failureText(error))
    }
    await refreshQueries(queryClient, '/api/sellers/pickup-windows', '/api/sellers/pickup-places')
  }
  const submit = () => {
    const checked = PickupWindowBody.safeParse(windowBody(draft, window?.skippedDays ?? []))
    const wrong = fieldErrors(checked)
    setErrors(wrong)
    if (checked.success && !hasErrors(wrong) && !isPending) start(() => save(checked.data))
  }
  return (
    <Dialog
      open
      title={window ? 'Change Pickup Time' : 'Add a Pickup Time'}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Save
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {kept !== null && <Notice>{kept}</Notice>}
        <WindowFields
          draft={draft}
          places={places}
          errors={errors}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            setErrors({})
          }}
        />
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

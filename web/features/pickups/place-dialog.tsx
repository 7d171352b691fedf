import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, useTransition } from 'react'
import { type PickupPlace, PickupPlaceBody } from '#shared/api/pickup-places.ts'
import { AddressFields } from '#web/common/address-fields.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { savePickupPlace } from './api/save-pickup-place.ts'
import { ordersStay } from './place-copy.ts'
import { placeBody, placeDraft } from './place-draft.ts'

/** Adds a pickup place, or changes one; what is refused stays in the form, beside why. */
export function PlaceDialog({ place, onClose }: { place: PickupPlace | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isPending, start] = useTransition()
  const [draft, setDraft] = useState(() => placeDraft(place))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  useFocusFirstInvalid(form, errors)
  const close = () => !isPending && onClose()
  const kept = place && ordersStay(place)

  const save = async (body: PickupPlaceBody) => {
    setFailure('')
    try {
      const saved = await savePickupPlace(place?.id ?? null, body)
      const title = place ? 'Pickup place changed' : 'Pickup place added'
      toasts.add({ title, description: ordersStay(saved) ?? saved.name })
      onClose()
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fields : {})
      setFailure(failureText(error))
    }
    await refreshQueries(queryClient, '/api/sellers/pickup-places', '/api/food-listings')
  }
  const submit = () => {
    const checked = PickupPlaceBody.safeParse(placeBody(draft))
    const wrong = fieldErrors(checked)
    setErrors(wrong)
    if (checked.success && !hasErrors(wrong) && !isPending) start(() => save(checked.data))
  }
  return (
    <Dialog
      open
      title={place ? 'Change Pickup Place' : 'Add a Pickup Place'}
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
        <TextField
          label="Name"
          hint="For you alone, such as Stall or Food truck."
          name="name"
          maxLength={60}
          required
          value={draft.name}
          error={errors.name}
          onChange={(event) => {
            setDraft({ ...draft, name: event.currentTarget.value })
            setErrors({})
          }}
        />
        <AddressFields
          values={draft}
          errors={errors}
          set={(name, value) => {
            setDraft((before) => ({ ...before, [name]: value }))
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

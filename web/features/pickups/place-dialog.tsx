import { useQueryClient } from '@tanstack/react-query'
import { type PickupPlace, PickupPlaceBody } from '#shared/api/pickup-places.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { AddressFields } from '#web/features/places/address-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { savePickupPlace } from './api.ts'
import { OpenOrdersField } from './open-orders-field.tsx'
import { PlaceDraft, placeBody, placeDraft } from './place-draft.ts'
import { useOpenOrders } from './use-open-orders.ts'

/** Adds or changes a pickup location; a refusal keeps the form and shows the reason. */
export function PlaceDialog({ place, onClose }: { place: PickupPlace | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const name = `pickup-place:${place === null ? 'new' : `${place.id}:${place.version}`}`
  const { values: draft, set, forget } = useOwnDraft(name, PlaceDraft, placeDraft(place))
  const close = () => {
    forget()
    onClose()
  }
  const openOrders = useOpenOrders()

  const { form, errors, mend, isPending } = useForm({
    check: () => checkBy(PickupPlaceBody, { ...placeBody(draft, place), ...openOrders.body }),
    send: (body) => savePickupPlace(place?.id ?? null, body),
    done: (saved) => {
      const title = place ? 'Pickup location changed' : 'Pickup location added'
      toasts.add({ title, description: saved.name })
      close()
    },
    refused: openOrders.refused,
    after: () => refreshQueries(queryClient, '/api/sellers/pickup-places', '/api/food-listings'),
  })
  return (
    <FormDialog
      title={place ? 'Change pickup location' : 'Add a pickup location'}
      submitLabel="Save"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={close}
    >
      <TextField
        label="Name"
        hint="Only you see this. For example, Stall or Food truck."
        name="name"
        maxLength={60}
        required
        value={draft.name}
        error={errors.name}
        onChange={(event) => {
          set({ name: event.currentTarget.value })
          mend()
        }}
      />
      <AddressFields
        values={draft}
        errors={errors}
        set={(name, value) => {
          set({ [name]: value })
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

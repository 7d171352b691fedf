import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import type { Listing } from '#shared/api/listings.ts'
import type { PossiblePickup, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { useNow } from '#web/rendering/now.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import {
  commonSlots,
  isSame,
  orderByText,
  type PickupPreference,
  slotText,
  wishDays,
} from './pickup-choices.ts'
import { possiblePickupsQuery } from './possible-pickups-query.ts'

type PickedUp = Pick<Listing, 'id' | 'batchId' | 'readyByDate' | 'timeZone'>

interface PickupFieldProps {
  /** one baker's listings for this pickup; null until loaded */
  listings: readonly PickedUp[] | null
  wish: PickupPreference
  /** what is wrong, by field */
  errors?: Partial<Record<'pickupTime' | 'pickupDate' | 'pickupWindow', string>>
  onChange: (wish: PickupPreference) => void
}

/**
 * A buyer's pickup time: a slot of the baker's windows, or a preferred day and time if there are none. Disabled until
 * loaded, so no input is lost; if loading fails, the server decides.
 */
export function PickupField({ listings, wish, errors = {}, onChange }: PickupFieldProps) {
  const answers = useQueries({
    queries: (listings ?? []).map(({ id, batchId }): UseQueryOptions<PossiblePickups> => {
      const { key, options } = possiblePickupsQuery(id, batchId)
      return { queryKey: key, ...options }
    }),
  })
  if (listings === null || answers.some(({ isPending }) => isPending)) return <ComingTime />
  const known = answers.flatMap(({ data }) => data ?? [])
  if (!known.some(({ isNeeded }) => isNeeded)) return <WishedTime {...{ listings, wish, errors, onChange }} />
  const slots = commonSlots(known)
  if (slots.length === 0)
    return (
      <Notice tone="warn" live>
        All pickup times for this are full or have passed.
      </Notice>
    )
  return <ChosenTime {...{ slots, wish, errors, onChange }} />
}

type KnownFieldProps = Required<Pick<PickupFieldProps, 'wish' | 'errors' | 'onChange'>>

function ComingTime() {
  return (
    <SelectField label="Pickup time" disabled>
      <option>Loading pickup times…</option>
    </SelectField>
  )
}

function ChosenTime({
  slots,
  wish,
  errors,
  onChange,
}: KnownFieldProps & { slots: readonly PossiblePickup[] }) {
  const now = useNow()
  const { pickupWindow } = wish
  const chosen = pickupWindow ? slots.findIndex((slot) => isSame(slot, pickupWindow)) : -1
  const slot = slots[chosen]
  return (
    <SelectField
      label="Pickup time"
      name="pickupWindow"
      required
      error={errors.pickupWindow}
      hint={slot ? orderByText(slot, now) : 'When the baker can hand over your order.'}
      value={chosen === -1 ? '' : String(chosen)}
      onChange={({ currentTarget: { value } }) => {
        const next = value === '' ? undefined : slots[Number(value)]
        onChange({ ...wish, pickupWindow: next ? { id: next.id, startsAt: next.startsAt } : null })
      }}
    >
      <option value="">Choose a time</option>
      {slots.map((one, index) => (
        <option key={`${one.id} ${one.startsAt}`} value={index}>
          {slotText(one)}
        </option>
      ))}
    </SelectField>
  )
}

function WishedTime({
  listings,
  wish,
  errors,
  onChange,
}: KnownFieldProps & { listings: readonly PickedUp[] }) {
  const now = useNow()
  // the listing that is ready last decides
  const [last] = listings.toSorted((a, b) => (a.readyByDate < b.readyByDate ? 1 : -1))
  const days = last && wishDays(last, now)
  const { pickupTime, pickupDate } = wish
  const day = pickupDate || days?.first || ''
  return (
    <>
      <TextField
        label="Preferred pickup time"
        optional
        type="time"
        name="pickupTime"
        error={errors.pickupTime}
        hint="The baker confirms the time with you."
        value={pickupTime}
        onChange={(event) =>
          onChange({ pickupTime: event.currentTarget.value, pickupDate: day, pickupWindow: null })
        }
      />
      {pickupTime !== '' && (
        <TextField
          label="Preferred pickup day"
          type="date"
          name="pickupDate"
          error={errors.pickupDate}
          min={days?.first}
          max={days?.last}
          value={day}
          onChange={(event) =>
            onChange({ pickupTime, pickupDate: event.currentTarget.value, pickupWindow: null })
          }
        />
      )}
    </>
  )
}

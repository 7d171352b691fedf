import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { CopyBody } from '#shared/api/my-listings.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { ApiError } from '#web/data/api-client.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useNow } from '#web/rendering/now.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { copyListing } from './api.ts'

/** `again` publishes the copy at once; `duplicate` pauses it for edits. */
export type CopyKind = 'again' | 'duplicate'

const words = {
  again: {
    title: 'Bake again',
    intro: 'Everything stays the same, including photos. When will it be ready this time?',
    submit: 'Publish',
    done: 'Available again',
  },
  duplicate: {
    title: 'Duplicate listing',
    intro: 'The copy starts paused, so that you can change it before anybody sees it.',
    submit: 'Duplicate',
    done: 'Duplicated and paused',
  },
} as const satisfies Record<CopyKind, Record<string, string>>

interface CopyListingDialogProps {
  kind: CopyKind
  listing: Listing
  onClose: () => void
}

/** Asks for the ready date of a copy of a listing, and creates it (decisions, time zone). */
export function CopyListingDialog({ kind, listing, onClose }: CopyListingDialogProps) {
  const queryClient = useQueryClient()
  const now = useNow()
  const today = dateInZone(now, listing.timeZone)
  const [date, setDate] = useState(listing.readyByDate >= today ? listing.readyByDate : '')
  const [time, setTime] = useState(listing.readyByTime)
  const [servings, setServings] = useState(
    listing.servingsAvailable > 0 ? String(listing.servingsAvailable) : '',
  )
  const { form, errors, mend, isPending } = useForm({
    check: () => checkCopy({ date, time, servings, isPaused: kind === 'duplicate' }, today),
    send: (body) => copyListing(listing.id, body),
    done: async (made) => {
      const isDraft = made.isDraft && made.isActive
      toasts.add({ title: isDraft ? 'Saved as a draft' : words[kind].done, description: listing.title })
      onClose()
      await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
    },
    refused: (error) => errorsWithReason(error, copyReason),
  })
  /** clears the error of an edited field */
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    const { name, value } = event.currentTarget
    set(value)
    mend(name)
  }
  return (
    <FormDialog
      title={words[kind].title}
      submitLabel={words[kind].submit}
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <p>
        <strong>{listing.title}</strong>
        <br />
        {words[kind].intro}
      </p>
      <TextField
        label="Ready date"
        type="date"
        name="readyByDate"
        min={today}
        value={date}
        onChange={change(setDate)}
        error={errors.readyByDate}
      />
      <TextField
        label="Ready time"
        type="time"
        name="readyByTime"
        value={time}
        onChange={change(setTime)}
        error={errors.readyByTime}
      />
      <TextField
        label="Servings available"
        inputMode="numeric"
        name="servingsAvailable"
        value={servings}
        onChange={change(setServings)}
        error={errors.servingsAvailable}
      />
    </FormDialog>
  )
}

interface TypedCopy {
  date: string
  time: string
  servings: string
  isPaused: boolean
}

function checkCopy({ date, time, servings, isPaused }: TypedCopy, today: string) {
  const servingsAvailable = /^\d+$/.test(servings.trim()) ? Number(servings) : Number.NaN
  const checked = checkBy(CopyBody, { readyByDate: date, readyByTime: time, servingsAvailable, isPaused })
  if (date === '' || date >= today) return checked
  const wrong = 'errors' in checked ? checked.errors : {}
  return { errors: { ...wrong, readyByDate: 'The ready date cannot be before today' } }
}

function copyReason(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : null
  return reason ?? 'BakeSale could not be reached. Try again.'
}

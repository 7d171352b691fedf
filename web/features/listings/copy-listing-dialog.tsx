import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState, useTransition } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { CopyBody } from '#shared/api/my-listings.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { copyListing } from './api/copy-listing.ts'

/** Again: on the counter at once. Duplicate: paused, to be changed first. */
export type CopyKind = 'again' | 'duplicate'

const words = {
  again: {
    title: 'Bake Again',
    intro: 'Everything stays as it was, photos too. When will it be ready this time?',
    submit: 'Put it on the counter',
    done: 'Back on the counter',
  },
  duplicate: {
    title: 'Duplicate Listing',
    intro: 'The copy starts paused, so that you can change it before anybody sees it.',
    submit: 'Duplicate',
    done: 'Duplicated, and paused',
  },
} as const satisfies Record<CopyKind, Record<string, string>>

interface CopyListingDialogProps {
  kind: CopyKind
  listing: Listing
  open: boolean
  onClose: () => void
}

/** Asks for the ready date of a copy of a listing, and makes it (decisions, time zone). */
export function CopyListingDialog({ kind, listing, open, onClose }: CopyListingDialogProps) {
  const formId = useId()
  const [isPending, start] = useTransition()
  const close = () => !isPending && onClose()
  return (
    <Dialog
      open={open}
      title={words[kind].title}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {words[kind].submit}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      }
    >
      <CopyForm
        formId={formId}
        kind={kind}
        listing={listing}
        isPending={isPending}
        start={start}
        onDone={onClose}
      />
    </Dialog>
  )
}

interface CopyFormProps extends Pick<CopyListingDialogProps, 'kind' | 'listing'> {
  formId: string
  isPending: boolean
  start: (work: () => Promise<void>) => void
  onDone: () => void
}

function CopyForm({ formId, kind, listing, isPending, start, onDone }: CopyFormProps) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const now = useNow()
  const today = dateInZone(now, listing.timeZone)
  const [date, setDate] = useState(listing.readyByDate >= today ? listing.readyByDate : '')
  const [time, setTime] = useState(listing.readyByTime)
  const [servings, setServings] = useState(
    listing.servingsAvailable > 0 ? String(listing.servingsAvailable) : '',
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  useFocusFirstInvalid(form, errors)

  /** what is being mended is no longer called wrong */
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    const { name, value } = event.currentTarget
    set(value)
    setErrors(({ [name]: _mended, ...others }) => others)
  }
  const copy = async (body: CopyBody) => {
    setFailure('')
    let made: Listing
    try {
      made = await copyListing(listing.id, body)
    } catch (error) {
      const answer = error instanceof ApiError ? error : null
      setErrors(answer?.fields ?? {})
      setFailure(answer?.reason ?? 'We could not reach the bakery. Please try again.')
      return
    }
    const isDraft = made.isDraft && made.isActive
    toasts.add({ title: isDraft ? 'Kept as a draft' : words[kind].done, description: listing.title })
    onDone()
    await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const servingsAvailable = /^\d+$/.test(servings.trim()) ? Number(servings) : Number.NaN
        const isPaused = kind === 'duplicate'
        const checked = CopyBody.safeParse({
          readyByDate: date,
          readyByTime: time,
          servingsAvailable,
          isPaused,
        })
        const wrong = {
          ...fieldErrors(checked),
          ...(date !== '' && date < today ? { readyByDate: 'The ready date cannot be before today' } : {}),
        }
        setErrors(wrong)
        if (checked.success && !hasErrors(wrong) && !isPending) start(() => copy(checked.data))
      }}
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
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useActionState } from 'react'
import type { ListingId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { OpenOrdersAnswer } from '#shared/api/open-orders.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { browserZone } from '#web/rendering/browser-zone.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { createListing, updateListing } from './api.ts'
import { checkChangedListing, checkNewListing } from './listing-body.ts'
import type { ListingFormValues } from './listing-form-values.ts'
import { savedToast } from './saved-toast.ts'

/** Why a form could not be saved, apart from field errors. */
export interface Problem {
  message: string
  /** the next step: sign in again, choose between this form and a newer version, or decide about open orders */
  remedy: 'sign-in' | 'decide' | 'open-orders' | null
}

/** The values and options of a save. */
export interface Saving {
  values: ListingFormValues
  arePhotosOnTheirWay: boolean
  /** overwrites a version saved elsewhere meanwhile */
  replacesNewer?: boolean
  /** the decision about open orders when the pickup location changes */
  existingOrders?: OpenOrdersAnswer
}

/** The state of saving. */
export interface SaveState {
  errors: FieldErrors
  /** the error that the form shows apart from field errors, or null */
  problem: Problem | null
  isSaved: boolean
  /** the listing saved as a draft because its baker has not confirmed their email address; otherwise null */
  draftId: ListingId | null
}

const unsaved: SaveState = { errors: {}, problem: null, isSaved: false, draftId: null }
const fieldsToast = { title: 'Please fix the highlighted fields', tone: 'bad' } as const

/** Checks and saves a form: a new listing, or the changed `listing` (POST-24 to POST-26). */
export function useSaveListing(listing: Listing | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [state, submit, isPending] = useActionState(
    async (before: SaveState, saving: Saving): Promise<SaveState> => {
      if (before.isSaved) return before
      const checked = check(listing, saving)
      if ('errors' in checked) {
        toasts.add(fieldsToast)
        return { ...unsaved, errors: checked.errors }
      }
      if (saving.arePhotosOnTheirWay) {
        toasts.add(fieldsToast)
        return {
          ...unsaved,
          errors: { photos: 'A photo hasn’t finished uploading. Try it again, or remove it.' },
        }
      }
      let saved: Listing
      try {
        saved = await checked.send()
      } catch (error) {
        return failedState(error, listing !== null)
      }
      toasts.add(savedToast(saved, listing !== null))
      onSaved()
      void refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
      return { ...unsaved, isSaved: true, draftId: saved.isDraft ? saved.id : null }
    },
    unsaved,
  )
  return { ...state, isPending, save: (saving: Saving) => startTransition(() => submit(saving)) }
}

/** The call that saves the form, or its errors. */
function check(
  listing: Listing | null,
  { values, replacesNewer = false, existingOrders }: Saving,
): { send: () => Promise<Listing> } | { errors: FieldErrors } {
  const moment = { zone: browserZone(), now: new Date() }
  if (!listing) {
    const checked = checkNewListing(values, moment)
    return 'errors' in checked ? checked : { send: () => createListing(checked.body) }
  }
  const checked = checkChangedListing(values, listing, moment)
  if ('errors' in checked) return checked
  const { version, ...typed } = checked.body
  const body = existingOrders ? { ...typed, existingOrders } : typed
  return { send: () => updateListing(listing.id, replacesNewer ? body : { ...body, version }) }
}

function failedState(error: unknown, isEdit: boolean): SaveState {
  const answer = error instanceof ApiError ? error : null
  if (answer?.status === 401) {
    const message = 'You must be logged in to create a listing'
    toasts.add({ title: 'Authentication Error', description: message, tone: 'bad' })
    return {
      ...unsaved,
      problem: {
        message: 'Your session ended. Sign in again to continue. What you typed is still here.',
        remedy: 'sign-in',
      },
    }
  }
  if (answer?.code === 'orders_open')
    return { ...unsaved, problem: { message: reasonOf(error), remedy: 'open-orders' } }
  if (answer && hasErrors(answer.fields)) {
    toasts.add(fieldsToast)
    return { ...unsaved, errors: answer.fields }
  }
  if (answer?.code === 'conflict') {
    toasts.add({
      title: 'Failed to update listing',
      description: 'It was changed somewhere else.',
      tone: 'bad',
    })
    const message =
      'This listing has been saved somewhere else since you opened it here. What you typed is still here.'
    return { ...unsaved, problem: { message, remedy: 'decide' } }
  }
  const message = reasonOf(error)
  toasts.add({
    title: isEdit ? 'Failed to update listing' : 'Failed to post food listing',
    description: message,
    tone: 'bad',
  })
  return { ...unsaved, problem: { message, remedy: null } }
}

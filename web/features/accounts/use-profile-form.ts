import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useTransition } from 'react'
import { useLocation } from 'wouter'
import type { OwnProfile, ProfileBody } from '#shared/api/profile.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { forgetDraft, readDraft, saveDraft } from '#web/data/form-draft.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { ownDraftKey } from '#web/features/identity/own-drafts.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { updateProfile } from './api.ts'
import { profileQuery } from './profile-queries.ts'
import { type ProfileTab, profileHref, tabWithError } from './profile-tabs.ts'
import { checkProfile, ProfileValues, profileValues } from './profile-values.ts'

/** The errors of a failed save. */
interface Failure {
  errors: FieldErrors
  /** the failure message besides the field errors */
  reason: string | null
}

const noFailure: Failure = { errors: {}, reason: null }

export type SetProfileValue = <Name extends keyof ProfileValues>(
  name: Name,
  value: ProfileValues[Name],
) => void

/**
 * The profile's read and edit modes (PROF-02 to PROF-04). `values` are the typed values of all tabs, null in read-only
 * mode. They survive a failure, a reload and a new sign-in; only saving or cancelling ends editing.
 */
export function useProfileForm(profile: OwnProfile, tab: ProfileTab) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [values, setValues] = useState<ProfileValues | null>(null)
  const [isRestored, setRestored] = useState(false)
  const [failure, setFailure] = useState(noFailure)
  const [isPending, startSaving] = useTransition()
  const key = ownDraftKey(profile.id, 'profile')

  useEffect(() => {
    const draft = readDraft(key, ProfileValues)
    if (draft === null) return
    setValues(draft)
    setRestored(true)
  }, [key])

  const edit = () => setValues(profileValues(profile))

  const set: SetProfileValue = (name, value) => {
    const changed = { ...(values ?? profileValues(profile)), [name]: value }
    setValues(changed)
    saveDraft(key, changed)
  }

  const leave = () => {
    setValues(null)
    setRestored(false)
    setFailure(noFailure)
    forgetDraft(key)
  }

  const fail = (failed: Failure) => {
    const description = failed.reason ?? 'Fix the highlighted fields.'
    toasts.add({ title: 'Update Failed', description, tone: 'bad' })
    setFailure(failed)
    const mending = tabWithError(Object.keys(failed.errors), tab)
    if (mending !== tab) navigate(profileHref(mending), { replace: true })
  }

  const send = async (body: ProfileBody) => {
    try {
      const saved = await updateProfile(profile.id, body)
      showEverywhere(queryClient, saved)
      const waits = saved.newEmail !== null && saved.newEmail !== profile.newEmail
      toasts.add({
        title: 'Profile updated',
        description: waits
          ? `Your email address changes once you follow the link we sent to ${saved.newEmail}.`
          : 'Your changes are saved.',
      })
      leave()
    } catch (error) {
      // the whole page then shows "Access Denied" (PROF-05)
      if (isSignedOut(error)) await refreshQueries(queryClient, currentUserQuery.key[0])
      fail(failureOf(error))
    }
  }

  const save = () => {
    if (values === null || isPending) return
    const checked = checkProfile(values)
    if ('errors' in checked) fail({ ...noFailure, errors: checked.errors })
    else startSaving(() => send(checked.body))
  }

  return { values, set, isRestored, failure, isPending, edit, save, cancel: leave }
}

/** Updates the saved profile everywhere it is shown: here, in the top bar, on listings and orders. */
function showEverywhere(queryClient: QueryClient, saved: OwnProfile): void {
  const { id, email, firstName, lastName, profileImageUrl } = saved
  queryClient.setQueryData(profileQuery(id).key, saved)
  queryClient.setQueryData(currentUserQuery.key, {
    user: { id, email, firstName, lastName, profileImageUrl },
  })
  void refreshQueries(queryClient, '/api/food-listings', '/api/orders', '/api/auth/duties')
}

function failureOf(error: unknown): Failure {
  if (isSignedOut(error))
    return {
      errors: {},
      reason: 'Your session ended. Sign in again to continue. What you typed is still here.',
    }
  return { errors: error instanceof ApiError ? error.fields : {}, reason: reasonOf(error) }
}

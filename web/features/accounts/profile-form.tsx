import { useMemo, useRef } from 'react'
import { hasErrors } from '#web/data/field-errors.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { ProfileFields } from './profile-fields.tsx'
import type { EditedTab } from './profile-tabs.ts'
import type { ProfileValues } from './profile-values.ts'
import type { useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  tab: EditedTab
  values: ProfileValues
  form: ReturnType<typeof useProfileForm>
}

/** One tab of the profile form, with "Save Changes" and "Cancel" for all tabs (PROF-03, PROF-04). */
export function ProfileForm({ tab, values, form }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { set, isRestored, failure, isPending, save, cancel } = form
  const { errors, reason } = failure
  // a field with an error may be on another tab, which opens first
  const shown = useMemo(() => ({ errors, tab }), [errors, tab])
  useFocusFirstInvalid(element, shown)
  return (
    <form
      ref={element}
      action={paths.profile}
      method="post"
      noValidate
      aria-label="Edit profile"
      className="sheet stack"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {isRestored && <Notice tone="kraft">We kept what you typed last time. Save it, or cancel.</Notice>}
      <ProfileFields tab={tab} values={values} set={set} errors={errors} />
      {reason !== null && !hasErrors(errors) && <Notice tone="bad">{reason}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" busy={isPending}>
          Save Changes
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

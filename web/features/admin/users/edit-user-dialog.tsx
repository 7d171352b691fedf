import { useId, useRef, useState } from 'react'
import { AdminUserBody, type AdminUserDetail } from '#shared/api/admin-users.ts'
import { longestBio, longestLocation } from '#shared/api/profile.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { displayName } from '#web/ui/initials.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { useConsoleWrite } from '../use-console-write.ts'
import { Waiting } from '../waiting.tsx'
import { updateUser } from './api/update-user.ts'
import { touchedByUsers, userQuery } from './user-queries.ts'

interface EditUserDialogProps {
  open: boolean
  id: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Corrects what a user says of themselves; their address and password are their own. */
export function EditUserDialog({ open, id, onClose, onSessionEnd }: EditUserDialogProps) {
  const formId = useId()
  const { data: user, isError, refetch } = useApiQuery(userQuery(id), { enabled: open })
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(touchedByUsers, onSessionEnd)
  const close = () => {
    if (isPending) return
    forgetFailure()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={user ? `Edit ${displayName(user)}` : 'Edit user'}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending} disabled={!user}>
            Save
          </Button>
          <Button variant="quiet" onClick={close}>
            Leave as it is
          </Button>
        </div>
      }
    >
      {failure !== null && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
      {user ? (
        <UserForm
          formId={formId}
          user={user}
          onSave={(values) =>
            write({
              send: () => updateUser(id, values),
              done: (saved) => ({ title: 'Saved', description: displayName(saved) }),
              onDone: onClose,
            })
          }
        />
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          We could not load this user.
        </Waiting>
      )}
    </Dialog>
  )
}

interface UserFormProps {
  formId: string
  user: AdminUserDetail
  onSave: (values: UserTexts & Pick<AdminUserBody, 'cookType'>) => void
}

type UserTexts = Record<'firstName' | 'lastName' | 'phone' | 'location' | 'bio', string>

function UserForm({ formId, user, onSave }: UserFormProps) {
  const [texts, setTexts] = useState<UserTexts>({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    location: user.location ?? '',
    bio: user.bio ?? '',
  })
  const [cookType, setCookType] = useState(user.bakesAs)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, errors)
  const props = (name: keyof UserTexts) => ({
    name,
    value: texts[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts({ ...texts, [name]: currentTarget.value }),
  })
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = fieldErrors(AdminUserBody.safeParse({ ...texts, cookType }))
        setErrors(wrong)
        if (!hasErrors(wrong)) onSave({ ...texts, cookType })
      }}
    >
      <div className="two">
        <TextField label="First name" maxLength={100} required {...props('firstName')} />
        <TextField label="Last name" optional maxLength={100} {...props('lastName')} />
        <TextField label="Phone" optional type="tel" maxLength={40} {...props('phone')} />
        <TextField label="Location" optional maxLength={longestLocation} {...props('location')} />
      </div>
      <SelectField
        label="Bakes as"
        value={cookType}
        onChange={({ currentTarget }) =>
          setCookType(currentTarget.value === 'food_truck' ? 'food_truck' : 'home_cook')
        }
      >
        <option value="home_cook">Home cook</option>
        <option value="food_truck">Food truck</option>
      </SelectField>
      <TextAreaField label="Bio" optional rows={4} maxLength={longestBio} {...props('bio')} />
      <p className="small muted">The email address is theirs to change. What you change is written down.</p>
    </form>
  )
}

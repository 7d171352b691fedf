import { useState } from 'react'
import { AdminUserBody, type AdminUserDetail } from '#shared/api/admin-users.ts'
import { longestBio, longestLocation } from '#shared/api/profile.ts'
import { fieldErrors, unlessWrong } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { displayName } from '#web/ui/initials.ts'
import { useConsoleForm } from '../use-console-form.ts'
import { Waiting } from '../waiting.tsx'
import { updateUser } from './api.ts'
import { touchedByUsers, userQuery } from './user-queries.ts'

interface EditUserDialogProps {
  id: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Corrects what a user says of themselves; their address and password are their own. */
export function EditUserDialog({ id, onClose, onSessionEnd }: EditUserDialogProps) {
  const { data: user, isError, refetch } = useApiQuery(userQuery(id))
  const [changed, setChanged] = useState<Partial<UserValues>>({})
  const values = { ...valuesOf(user), ...changed }
  const set = (change: Partial<UserValues>) => setChanged({ ...changed, ...change })
  const { form, errors, isPending } = useConsoleForm({
    check: () => unlessWrong(values, fieldErrors(AdminUserBody.safeParse(values))),
    send: (body) => updateUser(id, body),
    told: (saved) => ({ title: 'Saved', description: displayName(saved) }),
    done: onClose,
    touched: touchedByUsers,
    onSessionEnd,
  })
  const props = (name: Exclude<keyof UserValues, 'cookType'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value }),
  })
  return (
    <FormDialog
      title={user ? `Edit ${displayName(user)}` : 'Edit user'}
      submitLabel="Save"
      leaveLabel="Leave as it is"
      form={form}
      busy={isPending}
      disabled={!user}
      failure={errors.form}
      onClose={onClose}
    >
      {user ? (
        <>
          <div className="two">
            <TextField label="First name" maxLength={100} required {...props('firstName')} />
            <TextField label="Last name" optional maxLength={100} {...props('lastName')} />
            <TextField label="Phone" optional type="tel" maxLength={40} {...props('phone')} />
            <TextField label="Location" optional maxLength={longestLocation} {...props('location')} />
          </div>
          <SelectField
            label="Bakes as"
            value={values.cookType}
            onChange={({ currentTarget }) =>
              set({ cookType: currentTarget.value === 'food_truck' ? 'food_truck' : 'home_cook' })
            }
          >
            <option value="home_cook">Home cook</option>
            <option value="food_truck">Food truck</option>
          </SelectField>
          <TextAreaField label="Bio" optional rows={4} maxLength={longestBio} {...props('bio')} />
          <p className="small muted">
            The email address is theirs to change. What you change is written down.
          </p>
        </>
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          We could not load this user.
        </Waiting>
      )}
    </FormDialog>
  )
}

type UserValues = Record<'firstName' | 'lastName' | 'phone' | 'location' | 'bio', string> &
  Pick<AdminUserBody, 'cookType'>

function valuesOf(user: AdminUserDetail | undefined): UserValues {
  return {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    phone: user?.phone ?? '',
    location: user?.location ?? '',
    bio: user?.bio ?? '',
    cookType: user?.bakesAs ?? 'home_cook',
  }
}

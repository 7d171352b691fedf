import { AdminUserBody } from '#shared/api/admin-users.ts'
import { longestBio, longestLocation } from '#shared/api/profile.ts'
import { longestName } from '#shared/name-rules.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { displayName } from '#web/ui/initials.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { updateUser } from './api.ts'
import { staleAfterUserChange, userQuery } from './user-queries.ts'

interface EditUserDialogProps {
  id: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Edits a user's profile; only the user changes their email address and password. */
export function EditUserDialog({ id, onClose, onSessionEnd }: EditUserDialogProps) {
  return (
    <EditDialog
      read={useApiQuery(userQuery(id))}
      nameOf={displayName}
      title="Edit user"
      failure="We could not load this user."
      schema={AdminUserBody}
      send={(body) => updateUser(id, body)}
      staleUrls={staleAfterUserChange}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      {(user, errors) => {
        const field = (name: 'firstName' | 'lastName' | 'phone' | 'location' | 'bio') => ({
          name,
          defaultValue: user[name] ?? '',
          error: errors[name],
        })
        return (
          <>
            <div className="two">
              <TextField label="First name" maxLength={longestName} required {...field('firstName')} />
              <TextField label="Last name" optional maxLength={longestName} {...field('lastName')} />
              <TextField label="Phone" optional type="tel" maxLength={40} {...field('phone')} />
              <TextField label="Location" optional maxLength={longestLocation} {...field('location')} />
            </div>
            <SelectField label="Bakes as" name="cookType" defaultValue={user.bakesAs}>
              <option value="home_cook">Home cook</option>
              <option value="food_truck">Food truck</option>
            </SelectField>
            <TextAreaField label="Bio" optional rows={4} maxLength={longestBio} {...field('bio')} />
            <p className="small muted">
              Only they can change their email address. Your changes are recorded.
            </p>
          </>
        )
      }}
    </EditDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { longestName } from '#shared/name-rules.ts'
import { bodyOrErrors, type FieldErrors } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type TypedTexts, useForm } from '#web/data/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { adminFormErrors } from './admin-failure.ts'
import { staleAfterAdminChange } from './admins-query.ts'
import { sendNewAdmin } from './api.ts'
import type { OneTimePassword } from './one-time-password-dialog.tsx'
import { RolePicks, roleIn } from './role-picks.tsx'

interface NewAdminDialogProps {
  onClose: () => void
  onCreated: (given: OneTimePassword) => void
  onSessionEnd: () => void
}

const names = ['username', 'email', 'firstName', 'lastName'] as const

/** Creates an admin and passes on their one-time password. */
export function NewAdminDialog({ onClose, onCreated, onSessionEnd }: NewAdminDialogProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending } = useForm({
    check,
    send: sendNewAdmin,
    done: async ({ admin, oneTimePassword }) => {
      onCreated({ username: admin.username, password: oneTimePassword })
      await refreshQueries(queryClient, ...staleAfterAdminChange)
    },
    refused: (error) => {
      if (isSignedOut(error)) onSessionEnd()
      return adminFormErrors(error, names)
    },
  })
  return (
    <FormDialog
      title="New admin"
      submitLabel="Create admin"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <div className="two">
        <TextField
          label="Username"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          error={errors.username}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={errors.email}
          required
        />
        <TextField
          label="First name"
          name="firstName"
          autoComplete="off"
          maxLength={longestName}
          error={errors.firstName}
          optional
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="off"
          maxLength={longestName}
          error={errors.lastName}
          optional
        />
      </div>
      <RolePicks chosen="moderator" />
    </FormDialog>
  )
}

function check(typed: TypedTexts) {
  const { username = '', email = '', firstName = '', lastName = '' } = typed
  const admin = { username: username.trim(), email: email.trim(), firstName, lastName, role: roleIn(typed) }
  const wrong: FieldErrors = {
    ...(admin.username === '' ? { username: 'Enter a username.' } : {}),
    ...(admin.email === '' ? { email: 'Enter an email address.' } : {}),
  }
  return bodyOrErrors(admin, wrong)
}

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { formText } from '#web/features/accounts/form-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { adminFormErrors } from './admin-failure.ts'
import { adminsTouched } from './admins-query.ts'
import { sendNewAdmin } from './api/change-admin.ts'
import type { GivenPassword } from './one-time-password-dialog.tsx'
import { RolePicks, roleIn } from './role-picks.tsx'
import { useAdminForm } from './use-admin-form.ts'

interface NewAdminDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (given: GivenPassword) => void
  onSessionEnd: () => void
}

/** Creates an admin, whose one-time password is shown next. */
export function NewAdminDialog({ open, onClose, ...form }: NewAdminDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      title="New admin"
      onClose={onClose}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary">
            Create admin
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <NewAdminForm formId={formId} {...form} />
    </Dialog>
  )
}

const names = ['username', 'email', 'firstName', 'lastName'] as const

type NewAdminFormProps = { formId: string } & Pick<NewAdminDialogProps, 'onCreated' | 'onSessionEnd'>

function NewAdminForm({ formId, onCreated, onSessionEnd }: NewAdminFormProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const [username, email] = [formText(typed, 'username').trim(), formText(typed, 'email').trim()]
    if (username === '' || email === '')
      return {
        ...(username === '' ? { username: 'Please enter a username.' } : {}),
        ...(email === '' ? { email: 'Please enter an email address.' } : {}),
      }
    try {
      const { admin, oneTimePassword } = await sendNewAdmin({
        username,
        email,
        firstName: formText(typed, 'firstName'),
        lastName: formText(typed, 'lastName'),
        role: roleIn(typed),
      })
      onCreated({ username: admin.username, password: oneTimePassword })
      await refreshQueries(queryClient, ...adminsTouched)
      return {}
    } catch (error) {
      if (isSignedOut(error)) onSessionEnd()
      return adminFormErrors(error, names)
    }
  })
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSubmit(event)
      }}
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
          maxLength={100}
          error={errors.firstName}
          optional
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="off"
          maxLength={100}
          error={errors.lastName}
          optional
        />
      </div>
      <RolePicks chosen="moderator" />
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
    </form>
  )
}

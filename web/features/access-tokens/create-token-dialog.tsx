import { useId } from 'react'
import { accessScopes, accessTokenDays, accessTokenName } from '#shared/api/access-tokens.ts'
import { labelFault } from '#shared/name-rules.ts'
import { bodyOrErrors, type Checked } from '#web/data/field-errors.ts'
import { type TypedTexts, useForm } from '#web/data/use-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import css from './access-tokens.module.css'
import { type CreatedToken, createAccessToken, type NewToken } from './api.ts'
import { scopeLabels } from './scope-labels.ts'

const { least, most } = accessTokenName

interface CreateTokenDialogProps {
  onClose: () => void
  onDone: (created: CreatedToken) => Promise<void>
}

/** Asks what a new access token may do and for how long. The API client handles re-authentication. */
export function CreateTokenDialog({ onClose, onDone }: CreateTokenDialogProps) {
  const { form, errors, isPending } = useForm({
    check,
    send: createAccessToken,
    done: onDone,
  })
  useFocusOnOpening(form.ref, 'input')
  return (
    <FormDialog
      title="Create a token"
      submitLabel="Create"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={most}
        hint="Such as the program that will use it."
        error={errors.name}
        required
      />
      <Scopes error={errors.scopes} />
      <SelectField
        label="Expires in"
        name="days"
        defaultValue={String(accessTokenDays[1])}
        error={errors.days}
      >
        {accessTokenDays.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

function Scopes({ error }: { error: string | undefined }) {
  const errorId = useId()
  return (
    <fieldset className={css.scopes}>
      <legend className={css.legend}>Permissions</legend>
      {accessScopes.map((scope, place) => (
        <Checkbox
          key={scope}
          name={scope}
          // the first box gets the focus
          {...(error && place === 0 ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        >
          <strong>{scopeLabels[scope].name}</strong>
          <br />
          <span className="small muted">{scopeLabels[scope].detail}</span>
        </Checkbox>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

function check(typed: TypedTexts): Checked<NewToken> {
  const name = (typed.name ?? '').trim()
  const scopes = accessScopes.filter((scope) => typed[scope] !== undefined)
  const days = accessTokenDays.find((one) => String(one) === typed.days) ?? accessTokenDays[0]
  const isShort = [...name].length < least
  const fault = isShort ? `Give it a name of ${least} to ${most} characters.` : labelFault(name)
  return bodyOrErrors(
    { name, scopes, days },
    {
      ...(fault === null ? {} : { name: fault }),
      ...(scopes.length === 0 ? { scopes: 'Choose at least one permission.' } : {}),
    },
  )
}

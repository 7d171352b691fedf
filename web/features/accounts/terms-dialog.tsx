import { useId, useState } from 'react'
import { bodyOrErrors } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { FeeRate } from '#web/features/payments/fee-copy.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { type TermsAnswers, termsErrors } from './terms-answers.ts'

interface TermsDialogProps {
  open: boolean
  /** the button's label for accepting */
  action: string
  /** why the dialog appears, if it is not obvious */
  lead?: string
  /** whether the action is running */
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** Asks the user to accept the terms, by the button, and to confirm their age (AUTH-15; decisions, OPEN-75). */
export function TermsDialog({ open, action, lead, busy, onAccept, onClose }: TermsDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      title="Terms of Service"
      onClose={onClose}
      foot={
        <Button type="submit" form={formId} variant="primary" size="large" wide busy={busy}>
          {action}
        </Button>
      }
    >
      {lead && <p>{lead}</p>}
      <TermsForm formId={formId} onAccept={onAccept} />
    </Dialog>
  )
}

function TermsForm({ formId, onAccept }: { formId: string; onAccept: () => void }) {
  const [answers, setAnswers] = useState<TermsAnswers>({ isAdult: false })
  const { form, errors } = useForm({
    check: () => bodyOrErrors(answers, termsErrors(answers)),
    send: onAccept,
  })
  return (
    <form {...form} id={formId} className="stack">
      <p>The short version (the terms have the rest):</p>
      <ul>
        <li>Every order is picked up in person. Bakers and buyers agree on the time.</li>
        <li>
          Bakers are responsible for what they bake, for its ingredients and for following their local food
          rules.
        </li>
        <li>
          A <FeeRate /> service fee is included in every price. Nothing is added on top.
        </li>
        <li>Be kind and honest. We may close the accounts of people who are not.</li>
      </ul>
      <p>
        <Link href={paths.termsOfService} target="_blank" reload>
          Read the Terms of Service<span className="visually-hidden"> (opens in a new tab)</span>
        </Link>
      </p>
      <Confirmation
        name="isAdult"
        error={errors.isAdult}
        isChecked={answers.isAdult}
        onChange={(isAdult) => setAnswers({ isAdult })}
      >
        I am 18 or older
      </Confirmation>
    </form>
  )
}

interface ConfirmationProps {
  name: keyof TermsAnswers
  error: string | undefined
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: string
}

function Confirmation({ name, error, isChecked, onChange, children }: ConfirmationProps) {
  const errorId = useId()
  return (
    <div>
      <Checkbox
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      >
        {children}
      </Checkbox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

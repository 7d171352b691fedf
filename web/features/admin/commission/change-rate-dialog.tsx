import { useState } from 'react'
import { type CommissionRate, highestRate } from '#shared/api/commission.ts'
import { bodyOrErrors, type FieldErrors } from '#web/data/field-errors.ts'
import { ratePercent, sharesText } from '#web/features/payments/sale-copy.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { BeforeAfter } from '../before-after.tsx'
import { useConsoleForm } from '../use-console-form.ts'
import { changeCommissionRate } from './api.ts'
import { rateOf } from './rate-labels.ts'

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin/commission', '/api/admin/activity', '/api/settings']

interface ChangeRateDialogProps {
  inForce: CommissionRate
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks for a new rate and its reason, and previews its effect. */
export function ChangeRateDialog({ inForce, onClose, onSessionEnd }: ChangeRateDialogProps) {
  const [percent, setPercent] = useState('')
  const [reason, setReason] = useState('')
  const rate = rateOf(percent)
  const wrong = wrongFields(rate, inForce.rate, reason)
  const { form, errors, isPending } = useConsoleForm({
    check: () => bodyOrErrors({ rate: rate ?? '', reason: reason.trim() }, wrong),
    send: (wanted) => changeCommissionRate({ ...wanted, seenId: inForce.id }),
    toastFor: (_, wanted) => ({
      title: 'The rate has changed',
      description: `The rate for orders placed from now on is ${ratePercent(wanted.rate)}.`,
    }),
    done: onClose,
    staleUrls,
    onSessionEnd,
  })
  return (
    <FormDialog
      title="Change the commission"
      submitLabel="Set this rate"
      leaveLabel={`Keep ${ratePercent(inForce.rate)}`}
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <TextField
        label="New rate in percent"
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={6}
        hint={`From 0 to ${highestRate * 100}, with at most two decimal places`}
        value={percent}
        onChange={(event) => setPercent(event.currentTarget.value)}
        {...(errors.rate && wrong.rate ? { error: wrong.rate } : {})}
      />
      {rate !== null && (
        <>
          <BeforeAfter before={ratePercent(inForce.rate)} after={ratePercent(rate)} />
          <p>
            The new rate applies to every order placed from now on. Earlier orders keep the rate they were
            placed with. On a $20.00 order: {sharesText([{ price: '20.00', quantity: 1 }], rate)}.
          </p>
        </>
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={1000}
        hint="Kept with the rate and in the activity log"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(errors.reason && wrong.reason ? { error: wrong.reason } : {})}
      />
    </FormDialog>
  )
}

function wrongFields(rate: string | null, inForce: string, reason: string): FieldErrors {
  return {
    ...(rate === null ? { rate: `Enter a number from 0 to ${highestRate * 100}, such as 7.5` } : {}),
    ...(rate === inForce ? { rate: 'This is already the current rate' } : {}),
    ...(reason.trim() === '' ? { reason: 'Say why the rate is changing' } : {}),
  }
}

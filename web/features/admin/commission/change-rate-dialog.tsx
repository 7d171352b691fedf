import { useId, useRef, useState } from 'react'
import { type CommissionRate, highestRate } from '#shared/api/commission.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { ratePercent, sharesText } from '#web/features/payments/sale-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { BeforeAfter } from '../before-after.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { changeCommissionRate } from './api/change-commission-rate.ts'
import { rateOf } from './rate-labels.ts'

/** What shows the rate. */
const touched = ['/api/admin/commission', '/api/admin/activity', '/api/settings']

interface ChangeRateDialogProps {
  inForce: CommissionRate
  open: boolean
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks for another rate and its reason, and says what it means before it is set. */
export function ChangeRateDialog({ inForce, open, onClose, onSessionEnd }: ChangeRateDialogProps) {
  const formId = useId()
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(touched, onSessionEnd)
  const close = () => {
    if (isPending) return
    forgetFailure()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title="Change the commission"
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Set this rate
          </Button>
          <Button variant="quiet" onClick={close}>
            Keep {ratePercent(inForce.rate)}
          </Button>
        </div>
      }
    >
      <RateForm
        formId={formId}
        inForce={inForce}
        failure={failure}
        onSubmit={(wanted) =>
          write({
            send: () => changeCommissionRate({ ...wanted, seenId: inForce.id }),
            done: () => ({
              title: 'The rate has changed',
              description: `Orders placed from now on have ${ratePercent(wanted.rate)}.`,
            }),
            onDone: onClose,
          })
        }
      />
    </Dialog>
  )
}

interface RateFormProps {
  formId: string
  inForce: CommissionRate
  failure: string | null
  onSubmit: (wanted: { rate: string; reason: string }) => void
}

function RateForm({ formId, inForce, failure, onSubmit }: RateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [percent, setPercent] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  useFocusFirstInvalid(form, errors)
  const rate = rateOf(percent)
  const wrong = wrongFields(rate, inForce.rate, reason)
  const submit = () => {
    setErrors(wrong)
    if (rate !== null && !hasErrors(wrong)) onSubmit({ rate, reason: reason.trim() })
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="New rate in percent"
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={6}
        hint={`From 0 to ${highestRate * 100}, with at most two places`}
        value={percent}
        onChange={(event) => setPercent(event.currentTarget.value)}
        {...(errors.rate && wrong.rate ? { error: wrong.rate } : {})}
      />
      {rate !== null && (
        <>
          <BeforeAfter before={ratePercent(inForce.rate)} after={ratePercent(rate)} />
          <p>
            It holds for every order placed from now on; orders placed before keep the rate they were placed
            with. Of a $20.00 order: {sharesText([{ price: '20.00', quantity: 1 }], rate)}.
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
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </form>
  )
}

function wrongFields(rate: string | null, inForce: string, reason: string): FieldErrors {
  return {
    ...(rate === null ? { rate: `Enter a number from 0 to ${highestRate * 100}, such as 7.5` } : {}),
    ...(rate === inForce ? { rate: 'This is the rate in force' } : {}),
    ...(reason.trim() === '' ? { reason: 'Please say why the rate changes' } : {}),
  }
}

import { useState } from 'react'
import { type BakeDay, cancelBakeDay } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { dayText } from '#shared/ready-by.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { BakeFormDialog } from './bake-form-dialog.tsx'
import { useChangeBakeDays } from './use-change-bake-days.ts'

/** Asks why a day is cancelled that was ordered, before every buyer is told. */
export function CancelDayDialog({ id, day, onClose }: { id: ListingId; day: BakeDay; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>({})
  const { change, isPending, failure, fields } = useChangeBakeDays(id)
  const errors = { ...fields, ...wrong }
  const orders = day.openOrders === 1 ? 'The 1 order of it is' : `All ${day.openOrders} orders of it are`
  const submit = () => {
    const body = { date: day.date, reason }
    const checked = cancelBakeDay.body.safeParse(body)
    setWrong(fieldErrors(checked))
    if (checked.success) change({ what: 'cancel', body }, onClose)
  }
  return (
    <BakeFormDialog
      title={`Cancel ${dayText(day.date)}`}
      submitLabel="Cancel this day"
      leaveLabel="Keep the day"
      {...{ errors, failure, onClose }}
      busy={isPending}
      onSubmit={submit}
    >
      <p>{orders} cancelled. Each buyer is told why, and gets back what they paid.</p>
      <TextAreaField
        label="What your buyers read"
        name="reason"
        required
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BakeFormDialog>
  )
}

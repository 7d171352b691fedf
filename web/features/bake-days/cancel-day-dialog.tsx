import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type BakeDay, cancelBakeDay } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { plural } from '#shared/plural.ts'
import { dayText } from '#shared/ready-by.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { changeBakeDays } from './api.ts'

const Draft = z.object({ reason: z.string() })

/** Asks for the reason before cancelling a day with orders; every buyer gets it. */
export function CancelDayDialog({ id, day, onClose }: { id: ListingId; day: BakeDay; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { values, set, forget } = useOwnDraft(`cancel-day:${day.batchId}`, Draft, { reason: '' })
  const { reason } = values
  const close = () => {
    forget()
    onClose()
  }
  const { form, errors, isPending } = useForm({
    check: () => checkBy(cancelBakeDay.body, { date: day.date, reason }),
    send: (body) => changeBakeDays(id, { what: 'cancel', body }),
    done: close,
    refused: errorsWithReason,
    after: () => refreshQueries(queryClient, '/api/food-listings'),
  })
  return (
    <FormDialog
      title={`Cancel ${dayText(day.date)}`}
      submitLabel="Cancel this day"
      leaveLabel="Keep the day"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={close}
    >
      <p>
        {plural(day.openOrders, [
          '# order is cancelled. We tell the buyer why and refund what they paid.',
          '# orders are cancelled. We tell each buyer why and refund what they paid.',
        ])}
      </p>
      <TextAreaField
        label="Message to your buyers"
        name="reason"
        required
        value={reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  )
}

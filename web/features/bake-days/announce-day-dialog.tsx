import * as z from 'zod/mini'
import { AnnouncementBody } from '#shared/api/announcements.ts'
import type { BakeDay } from '#shared/api/bake-days.ts'
import { plural } from '#shared/plural.ts'
import { dayText } from '#shared/ready-by.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { AnnouncementField, showAnnouncementToast } from './announcement-field.tsx'
import { announce } from './api.ts'

const Draft = z.object({ body: z.string() })

/** Sends an announcement to everybody who ordered from a bake day, whatever their pickup day. */
export function AnnounceDayDialog({ day, onClose }: { day: BakeDay; onClose: () => void }) {
  const { values, set, forget } = useOwnDraft(`tell-day:${day.batchId}`, Draft, { body: '' })
  const { body } = values
  const close = () => {
    forget()
    onClose()
  }
  const { form, errors, isPending } = useForm({
    check: () =>
      checkBy(AnnouncementBody, { body, batchId: day.batchId, pickupWindowId: null, foodListingId: null }),
    send: announce,
    done: (told) => {
      showAnnouncementToast(told)
      close()
    },
    refused: errorsWithReason,
  })
  return (
    <FormDialog
      title={`Message the buyers for ${dayText(day.date)}`}
      submitLabel="Send message"
      icon="message"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={close}
    >
      <p>
        {plural(day.openOrders, ['# open order', '# open orders'])}, whatever day they are picked up. Each
        buyer gets one email, and sees the message on the order.
      </p>
      <AnnouncementField value={body} error={errors.body} onChange={(typed) => set({ body: typed })} />
    </FormDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { longestReview, type ReceivedReview, ReplyBody } from '#shared/api/reviews.ts'
import { fieldsOf } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { saveReply } from './api.ts'
import { NotTaken } from './not-taken.tsx'
import { touchedByReviews } from './use-review-change.ts'

interface ReplyDialogProps {
  review: ReceivedReview
  onClose: () => void
}

/** Writes or changes a baker's reply to a review (decisions, OPEN-64). */
export function ReplyDialog({ review, onClose }: ReplyDialogProps) {
  const queryClient = useQueryClient()
  const opened = { reply: review.reply?.body ?? '' }
  const { values, set, forget } = useOwnDraft(`reply:${review.id}`, ReplyBody, opened)
  const { form, errors, refusal, mend, isPending } = useForm({
    check: () => checkBy(ReplyBody, values),
    send: ({ reply }) => saveReply(review.id, reply),
    done: async () => {
      forget()
      toasts.add({ title: 'Reply published', description: review.listing.title })
      onClose()
      await refreshQueries(queryClient, ...touchedByReviews)
    },
    refused: fieldsOf,
  })
  return (
    <FormDialog
      title={review.reply ? 'Edit your reply' : 'Reply to a review'}
      submitLabel={review.reply ? 'Save reply' : 'Publish reply'}
      leaveLabel="Not now"
      form={form}
      busy={isPending}
      onClose={onClose}
    >
      <p>
        {review.reviewer} gave {review.listing.title} {review.rating} of 5 stars
        {review.body === '' ? '.' : `: “${review.body}”`}
      </p>
      <TextAreaField
        label="Your reply"
        name="reply"
        rows={5}
        required
        maxLength={longestReview}
        hint="Everybody can read it below the review. You can change it for 7 days."
        value={values.reply}
        onChange={(event) => {
          set({ reply: event.currentTarget.value })
          mend()
        }}
        error={errors.reply}
      />
      {refusal !== null && <NotTaken error={refusal} />}
    </FormDialog>
  )
}

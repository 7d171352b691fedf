import { useId, useRef } from 'react'
import { longestReview, type ReceivedReview, ReplyBody } from '#shared/api/reviews.ts'
import { fieldErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { saveReply } from './api/save-reply.ts'
import { NotTaken } from './not-taken.tsx'
import { useDraft } from './use-draft.ts'
import { useReviewChange } from './use-review-change.ts'

interface ReplyDialogProps {
  review: ReceivedReview
  open: boolean
  onClose: () => void
}

/** Asks what a baker replies to a review, or changes the reply (decisions, OPEN-64). */
export function ReplyDialog({ review, open, onClose }: ReplyDialogProps) {
  const formId = useId()
  const saving = useReviewChange(onClose)
  const close = () => !saving.isPending && onClose()
  return (
    <Dialog
      open={open}
      title={review.reply ? 'Edit Your Reply' : 'Reply to a Review'}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {review.reply ? 'Save reply' : 'Publish reply'}
          </Button>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
        </div>
      }
    >
      <ReplyForm formId={formId} review={review} saving={saving} />
    </Dialog>
  )
}

interface ReplyFormProps extends Pick<ReplyDialogProps, 'review'> {
  formId: string
  saving: ReturnType<typeof useReviewChange>
}

function ReplyForm({ formId, review, saving }: ReplyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, setErrors, failure } = saving
  const opened = { reply: review.reply?.body ?? '' }
  const { values, set, forget } = useDraft(`bakesale:reply-draft:${review.id}`, ReplyBody, opened)
  useFocusFirstInvalid(form, errors)

  const save = () => {
    const checked = ReplyBody.safeParse(values)
    if (!checked.success) return setErrors(fieldErrors(checked))
    saving.change(
      async () => {
        await saveReply(review.id, checked.data.reply)
        forget()
      },
      { title: 'Reply published', description: review.listing.title },
    )
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
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
          setErrors({})
        }}
        error={errors.reply}
      />
      {failure !== null && <NotTaken failure={failure} />}
    </form>
  )
}

import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import type { Order } from '#shared/api/orders.ts'
import { longestReview, ReviewBody } from '#shared/api/reviews.ts'
import { fieldErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { StarField } from '#web/ui/star-field.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { saveReview } from './api/save-review.ts'
import { NotTaken } from './not-taken.tsx'
import { useDraft } from './use-draft.ts'
import { useReviewChange } from './use-review-change.ts'

interface ReviewDialogProps {
  order: Pick<Order, 'id' | 'title' | 'review'>
  open: boolean
  onClose: () => void
}

const Draft = z.object({ rating: z.nullable(z.int()), body: z.string() })

/** Asks how an order was, in stars and words; what was typed waits in the tab until it is saved (ORDER-21). */
export function ReviewDialog({ order, open, onClose }: ReviewDialogProps) {
  const formId = useId()
  const saving = useReviewChange(onClose)
  const close = () => !saving.isPending && onClose()
  return (
    <Dialog
      open={open}
      title={order.review ? 'Edit Your Review' : 'Write a Review'}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {order.review ? 'Save review' : 'Publish review'}
          </Button>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
        </div>
      }
    >
      <ReviewForm formId={formId} order={order} saving={saving} />
    </Dialog>
  )
}

interface ReviewFormProps extends Pick<ReviewDialogProps, 'order'> {
  formId: string
  saving: ReturnType<typeof useReviewChange>
}

function ReviewForm({ formId, order, saving }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, setErrors, failure } = saving
  const { rating = null, body = '' } = order.review ?? {}
  const { values, set, forget } = useDraft(`bakesale:review-draft:${order.id}`, Draft, { rating, body })
  useFocusFirstInvalid(form, errors)

  /** what is being mended is no longer called wrong */
  const change = (changed: Partial<typeof values>) => {
    set(changed)
    setErrors({})
  }
  const save = () => {
    const checked = ReviewBody.safeParse(values)
    if (!checked.success) return setErrors(fieldErrors(checked))
    const title = order.review ? 'Review changed' : 'Thank you for your review'
    saving.change(
      async () => {
        await saveReview(order.id, checked.data)
        forget()
      },
      { title, description: order.title },
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
      <StarField
        legend={`How was it? ${order.title}`}
        value={values.rating}
        error={errors.rating}
        onChange={(stars) => change({ rating: stars })}
      />
      <TextAreaField
        label="Your review"
        optional
        name="body"
        rows={5}
        maxLength={longestReview}
        hint="Everybody can read it, with your first name and an initial. You can change it for 7 days."
        value={values.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
        error={errors.body}
      />
      {failure !== null && <NotTaken failure={failure} />}
    </form>
  )
}

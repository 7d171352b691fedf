import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Order } from '#shared/api/orders.ts'
import { longestReview, ReviewBody } from '#shared/api/reviews.ts'
import { fieldsOf } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { StarField } from '#web/ui/star-field.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { saveReview } from './api.ts'
import { NotTaken } from './not-taken.tsx'
import { touchedByReviews } from './use-review-change.ts'

interface ReviewDialogProps {
  order: Pick<Order, 'id' | 'title' | 'review'>
  onClose: () => void
}

const Draft = z.object({ rating: z.nullable(z.int()), body: z.string() })

/** Asks for a review with stars and text; the tab keeps a draft until it is saved (ORDER-21). */
export function ReviewDialog({ order, onClose }: ReviewDialogProps) {
  const queryClient = useQueryClient()
  const { rating = null, body = '' } = order.review ?? {}
  const { values, set, forget } = useOwnDraft(`review:${order.id}`, Draft, { rating, body })
  const { form, errors, refusal, mend, isPending } = useForm({
    check: () => checkBy(ReviewBody, values),
    send: (review) => saveReview(order.id, review),
    done: async () => {
      forget()
      const title = order.review ? 'Review changed' : 'Thank you for your review'
      toasts.add({ title, description: order.title })
      onClose()
      await refreshQueries(queryClient, ...touchedByReviews)
    },
    refused: fieldsOf,
  })
  const change = (changed: Partial<typeof values>) => {
    set(changed)
    mend()
  }
  return (
    <FormDialog
      title={order.review ? 'Edit your review' : 'Write a Review'}
      submitLabel={order.review ? 'Save review' : 'Publish review'}
      leaveLabel="Not now"
      form={form}
      busy={isPending}
      onClose={onClose}
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
      {refusal !== null && <NotTaken error={refusal} />}
    </FormDialog>
  )
}

import type { ReactNode } from 'react'
import type { Review } from '#shared/api/reviews.ts'
import { locale } from '#shared/locale.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'
import { Stars } from '#web/ui/stars.tsx'
import css from './reviews.module.css'

interface ReviewEntryProps {
  review: Pick<Review, 'rating' | 'body' | 'reply' | 'createdAt'>
  /** the author, and other content on the line of the stars */
  heading: ReactNode
  /** the name of the baker who replied */
  baker: string
  /** the reader's actions */
  children?: ReactNode
}

/** A review with the baker's reply, as text. */
export function ReviewEntry({ review, heading, baker, children }: ReviewEntryProps) {
  const { rating, body, reply, createdAt } = review
  return (
    <div className={`stack tight ${css.review}`}>
      <p className="row small">
        <Stars value={rating} />
        {heading}
        <time dateTime={createdAt} className="muted">
          {dayOf(createdAt)}
        </time>
      </p>
      {body !== '' && <p className={css.text}>{body}</p>}
      {reply && (
        <div className={`stack tight ${css.reply}`}>
          <p className="row small">
            <strong>{baker}</strong>
            <time dateTime={reply.repliedAt} className="muted">
              {dayOf(reply.repliedAt)}
            </time>
          </p>
          <p className={css.text}>{reply.body}</p>
        </div>
      )}
      {children}
    </div>
  )
}

const format = new Intl.DateTimeFormat(locale, {
  timeZone: defaultTimeZone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** The date of a moment, independent of the renderer's time zone. */
function dayOf(moment: string): string {
  return format.format(new Date(moment))
}

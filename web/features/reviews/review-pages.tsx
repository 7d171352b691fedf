import type { ReactNode } from 'react'
import type { ListPage } from '#shared/api/paging.ts'
import type { Review } from '#shared/api/reviews.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ShowMore } from '#web/ui/show-more.tsx'
import css from './reviews.module.css'
import { useMoreReviews } from './use-more-reviews.ts'

interface ReviewPagesProps<R> {
  readAfter: (cursor?: string) => ApiQuery<ListPage<R>>
  /** the cursor of the first page; undefined: the newest */
  from: string | undefined
  /** the address of the page with this cursor */
  pageHref: (cursor: string) => string
  /** renders one review */
  entry: (review: R) => ReactNode
  /** the content without reviews */
  empty: ReactNode
}

/** Reviews, newest first; "More reviews" adds the next page, and is a link without JavaScript. */
export function ReviewPages<R extends Pick<Review, 'id'>>(props: ReviewPagesProps<R>) {
  const { readAfter, from, pageHref, entry, empty } = props
  const { queries, last, isFailed, nextCursor, showMore } = useMoreReviews(readAfter, from)
  const isEmpty = queries.length === 1 && last?.items.length === 0
  if (isEmpty) return empty
  return (
    <>
      {queries.map((read) => (
        <ReviewPage key={read.key[0]} read={read} entry={entry} />
      ))}
      <ShowMore
        count={queries.length - 1}
        last={last}
        isFailed={isFailed}
        href={nextCursor === null ? '' : pageHref(nextCursor)}
        label="More reviews"
        things="reviews"
        focusable="li[tabindex]"
        onShow={showMore}
      />
    </>
  )
}

function ReviewPage<R extends Pick<Review, 'id'>>({
  read,
  entry,
}: {
  read: ApiQuery<ListPage<R>>
  entry: (review: R) => ReactNode
}) {
  const { data, isError } = useApiQuery(read)
  if (!data) return isError ? null : <p className="muted">Loading reviews...</p>
  return (
    <ul className={css.list}>
      {data.items.map((review) => (
        <li key={review.id} tabIndex={-1}>
          {entry(review)}
        </li>
      ))}
    </ul>
  )
}

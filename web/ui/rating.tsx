import { Icon } from './icon.tsx'
import css from './rating.module.css'

interface RatingProps {
  /** mean of the ratings, 0 to 5 */
  value: number
  count: number
}

/** A mean rating with the number of ratings; "New" before the first (CARD-06). */
export function Rating({ value, count }: RatingProps) {
  if (count === 0) return <span className={css.rating}>New</span>
  const shown = value.toFixed(1)
  return (
    <span
      className={css.rating}
      role="img"
      aria-label={count === 1 ? `Rated ${shown} of 5 by 1 buyer` : `Rated ${shown} of 5 by ${count} buyers`}
    >
      <Icon name="star" className={css.star} />
      {shown} <span className={css.count}>({count})</span>
    </span>
  )
}

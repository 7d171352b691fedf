import { Icon } from './icon.tsx'
import css from './rating.module.css'

const five = [1, 2, 3, 4, 5]

/** One person's rating, 1 to 5 stars. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={css.rating} role="img" aria-label={`${value} of 5 stars`}>
      {five.map((star) => (
        <Icon key={star} name="star" className={star <= value ? css.star : css.missing} />
      ))}
    </span>
  )
}

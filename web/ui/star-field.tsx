import { useId } from 'react'
import { plural } from '#shared/plural.ts'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'
import css from './star-field.module.css'

interface StarFieldProps {
  legend: string
  /** 1 to 5, or null before a choice */
  value: number | null
  error?: string | undefined
  onChange: (value: number) => void
}

/** The meaning of each number of stars. */
const meanings = ['Not good', 'Could be better', 'Good', 'Very good', 'Wonderful'] as const

/** One to five stars as radio buttons; arrow keys choose, and screen readers read the meaning. */
export function StarField({ legend, value, error, onChange }: StarFieldProps) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={css.field} {...(error ? { 'aria-describedby': errorId } : {})}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.row}>
        {meanings.map((meaning, index) => {
          const stars = index + 1
          return (
            <label key={meaning} className={css.star} data-filled={value !== null && stars <= value}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                required
                checked={stars === value}
                {...(error ? { 'aria-invalid': true } : {})}
                onChange={() => onChange(stars)}
              />
              <span className="visually-hidden">
                {plural(stars, ['# star: {meaning}', '# stars: {meaning}'], { meaning })}
              </span>
              <Icon name="star" />
            </label>
          )
        })}
        <span aria-hidden="true" className="small muted">
          {value !== null && meanings[value - 1]}
        </span>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

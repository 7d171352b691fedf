import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import css from './stepper.module.css'
import { typedQuantity } from './typed-quantity.ts'

interface StepperProps {
  /** the number's accessible name, e.g. "Quantity of Country sourdough" */
  label: string
  value: number
  min?: number
  max: number
  /** a sentence about why it cannot be more than `max` */
  whyNotMore?: string
  disabled?: boolean
  onChange: (value: number) => void
}

/**
 * A whole number with minus and plus buttons, disabled at the bounds (CART-24, CART-25, DIALOG-05).
 * Blur and Enter apply a typed number (CART-27). An invalid one gives way to the number in effect, with the reason. The
 * field is marked until it has the focus again, so that a form can stop the number's use: `data-refused` for too many.
 */
export function Stepper({
  label,
  value,
  min = 1,
  max,
  whyNotMore = `${max} is the most.`,
  disabled = false,
  onChange,
}: StepperProps) {
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [mark, setMark] = useState<object>({})

  const show = (text: string | null) => {
    setTyped(text)
    setRefusal(null)
    setMark({})
  }
  const apply = () => {
    if (typed === null) return
    const wanted = typedQuantity(typed, min, max)
    if ('refused' in wanted) {
      const why = { part: 'Whole numbers only.', few: `The minimum is ${min}.`, many: whyNotMore }
      setTyped(null)
      setRefusal(`${why[wanted.refused]} It stays at ${value}.`)
      setMark(wanted.refused === 'many' ? { 'data-refused': whyNotMore } : { 'data-unfinished': true })
      return
    }
    show(null)
    if (wanted.quantity !== value) onChange(wanted.quantity)
  }
  const applyOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  const step = (by: -1 | 1) => {
    show(null)
    onChange(Math.min(max, Math.max(min, value + by)))
  }
  return (
    <div className={css.field}>
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a form section */}
      <div className={css.stepper} role="group" aria-label={label}>
        <Button
          variant="quiet"
          icon="minus"
          label="Less"
          className={css.step}
          disabled={disabled || value <= min}
          onClick={() => step(-1)}
        />
        <input
          type="number"
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          className={css.number}
          disabled={disabled}
          min={min}
          max={max}
          value={typed ?? String(value)}
          {...mark}
          {...(refusal === null ? {} : { 'aria-describedby': errorId })}
          onChange={(event) => show(event.currentTarget.value)}
          onFocus={(event) => {
            setMark({})
            event.currentTarget.select()
          }}
          onBlur={apply}
          onKeyDown={applyOnEnter}
        />
        <Button
          variant="quiet"
          icon="plus"
          label="More"
          className={css.step}
          disabled={disabled || value >= max}
          onClick={() => step(1)}
        />
      </div>
      <div role="alert">{refusal !== null && <FieldError id={errorId}>{refusal}</FieldError>}</div>
    </div>
  )
}

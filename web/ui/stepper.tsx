import { type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import css from './stepper.module.css'
import { typedQuantity } from './typed-quantity.ts'

interface StepperProps {
  /** names the number for screen readers, e.g. "Quantity of Country sourdough" */
  label: string
  value: number
  min?: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}

/**
 * A whole number with less and more, disabled at the bounds (CART-24, CART-25, DIALOG-05). A typed number is applied
 * when the field is left or on Enter (CART-27), and put back when it is out of bounds.
 */
export function Stepper({ label, value, min = 1, max, disabled = false, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const apply = () => {
    if (typed === null) return
    setTyped(null)
    const quantity = typedQuantity(typed, min, max)
    if (quantity !== null && quantity !== value) onChange(quantity)
  }
  const applyOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form section of its own
    <div className={css.stepper} role="group" aria-label={label}>
      <Button
        variant="quiet"
        icon="minus"
        label="Less"
        className={css.step}
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.min(max, value - 1))}
      />
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        className={css.number}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={apply}
        onKeyDown={applyOnEnter}
      />
      <Button
        variant="quiet"
        icon="plus"
        label="More"
        className={css.step}
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.max(min, value + 1))}
      />
    </div>
  )
}

import { Button } from './button.tsx'
import type { IconName } from './icon-names.ts'
import css from './toggle-group.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

interface ToggleGroupProps<Value extends string> {
  /** the group's accessible name, e.g. "View" */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or three views of the same data with one pressed, e.g. List and Map. */
export function ToggleGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ToggleGroupProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a form section
    <div role="group" aria-label={label} className={css.group}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          variant="quiet"
          icon={choice.icon}
          className={css.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  )
}

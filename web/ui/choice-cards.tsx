import { useId } from 'react'
import { Pick, PickGroup } from './pick.tsx'

interface ChoiceCardsProps<Value extends string> {
  legend: string
  choices: readonly { value: Value; label: string; detail: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few cards, each with a name and a line about it. */
export function ChoiceCards<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <PickGroup legend={legend}>
      {choices.map((choice) => (
        <Pick
          key={choice.value}
          name={name}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        >
          <strong>{choice.label}</strong>
          <br />
          <span className="small muted">{choice.detail}</span>
        </Pick>
      ))}
    </PickGroup>
  )
}

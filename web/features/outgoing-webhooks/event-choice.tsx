import { useId } from 'react'
import type { WebhookEventType } from '#shared/api/webhook-events.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { eventLabels, eventTypes } from './webhook-copy.ts'

interface EventChoiceProps {
  chosen: readonly WebhookEventType[]
  error?: string | undefined
  onChoose: (events: WebhookEventType[]) => void
}

/** Checkboxes for the events of a webhook. */
export function EventChoice({ chosen, error, onChoose }: EventChoiceProps) {
  const errorId = useId()
  return (
    <fieldset className="stack tight" aria-describedby={error ? errorId : undefined}>
      <legend>Events</legend>
      {eventTypes.map((type) => (
        <Checkbox
          key={type}
          name="events"
          aria-invalid={error ? true : undefined}
          checked={chosen.includes(type)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(eventTypes.filter((one) => (one === type ? checked : chosen.includes(one))))
          }
        >
          {eventLabels[type]}
        </Checkbox>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

import { namesOf } from '#shared/names-of.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { type ChosenEnding, endingCauses, withCause } from './ending-rules.ts'
import { ServingsQuestion } from './servings-question.tsx'

interface EndingFieldsProps {
  /** the label of the reason */
  label: string
  /** whether the order ends, so the form asks about its servings */
  asksServings?: boolean
  ending: ChosenEnding
  /** validation errors */
  errors: { reason?: string | undefined; servingsAvailable?: string | undefined }
  onChange: (ending: ChosenEnding) => void
}

const causes = namesOf(endingCauses)

/** The fields for ending an order: what happened, the reason the buyer reads, and whether to restock. */
export function EndingFields({ label, asksServings = true, ending, errors, onChange }: EndingFieldsProps) {
  return (
    <>
      {asksServings && (
        <PickGroup legend="What happened?">
          {causes.map((cause) => (
            <Pick
              key={cause}
              name="cause"
              checked={ending.cause === cause}
              onChange={() => onChange(withCause(ending, cause))}
            >
              {endingCauses[cause].label}
            </Pick>
          ))}
        </PickGroup>
      )}
      <TextAreaField
        label={label}
        name="reason"
        required
        maxLength={1000}
        value={ending.reason}
        onChange={(event) => onChange({ ...ending, reason: event.currentTarget.value })}
        error={errors.reason}
      />
      {asksServings && (
        <ServingsQuestion
          answer={ending.servingsAvailable}
          error={errors.servingsAvailable}
          onAnswer={(servingsAvailable) => onChange({ ...ending, servingsAvailable })}
        />
      )}
    </>
  )
}

import { namesOf } from '#shared/names-of.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { type ChosenEnding, endingCauses, withCause } from './ending-rules.ts'
import { ServingsQuestion } from './servings-question.tsx'

interface EndingFieldsProps {
  /** the label of the reason */
  label: string
  /** whether the order ends, so that it is asked about its servings */
  asksServings?: boolean
  ending: ChosenEnding
  /** what is wrong with the reason, and with the answer about the servings */
  errors: { reason?: string | undefined; servingsAvailable?: string | undefined }
  onChange: (ending: ChosenEnding) => void
}

const causes = namesOf(endingCauses)

/** What happened to an order that its baker ends, the reason the buyer reads, and whether its servings are available again. */
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

import { useId } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'

interface ServingsQuestionProps {
  /** null: not answered yet */
  answer: boolean | null
  /** the validation error */
  error?: string | undefined
  onAnswer: (answer: boolean) => void
}

/** Asks whether to restock the servings of an order that ends (decisions, cancelling one order). */
export function ServingsQuestion({ answer, error, onAnswer }: ServingsQuestionProps) {
  const errorId = useId()
  const field = { name: 'servingsAvailable', required: true, 'aria-describedby': error && errorId }
  return (
    <div>
      <PickGroup legend="Are the servings available again?">
        <Pick {...field} checked={answer === true} onChange={() => onAnswer(true)}>
          Yes, buyers can order them, and the waitlist is notified
        </Pick>
        <Pick {...field} checked={answer === false} onChange={() => onAnswer(false)}>
          No, nobody can order them
        </Pick>
      </PickGroup>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

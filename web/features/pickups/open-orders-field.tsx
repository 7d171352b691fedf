import { useEffect, useRef } from 'react'
import { type OpenOrdersAnswer, openOrdersAnswers } from '#shared/api/open-orders.ts'
import { Pick, PickGroup } from '#web/ui/pick.tsx'

interface OpenOrdersFieldProps {
  /** the question, with the number of open orders */
  question: string
  answer: OpenOrdersAnswer | null
  onAnswer: (answer: OpenOrdersAnswer) => void
}

const labels: Readonly<Record<OpenOrdersAnswer, string>> = {
  keep: 'Keep the old location',
  move: 'Move them. Buyers are notified and can cancel for free',
  cancel: 'Cancel them. Buyers are notified and refunded',
}

/**
 * Asks a baker what happens to open orders when their pickup location moves. Takes the focus, because it may be
 * scrolled out of view.
 */
export function OpenOrdersField({ question, answer, onAnswer }: OpenOrdersFieldProps) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <PickGroup legend={question}>
      {openOrdersAnswers.map((one, place) => (
        <Pick
          key={one}
          ref={place === 0 ? first : undefined}
          name="existingOrders"
          value={one}
          required
          checked={answer === one}
          onChange={() => onAnswer(one)}
        >
          {labels[one]}
        </Pick>
      ))}
    </PickGroup>
  )
}

import { useState } from 'react'
import type { OpenOrdersAnswer } from '#shared/api/open-orders.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'

/** What a form asks about open orders once its first try was refused because of them; their question stays until the form closes. */
export function useOpenOrders() {
  const [question, setQuestion] = useState<string | null>(null)
  const [answer, setAnswer] = useState<OpenOrdersAnswer | null>(null)
  /** what was wrong, with the question in the place of that there are open orders */
  const refused = (error: unknown): FieldErrors => {
    const wrong = errorsWithReason(error)
    const asked = wrong.existingOrders
    if (asked === undefined) return wrong
    setQuestion(asked)
    return answer === null ? {} : wrong
  }
  return { question, answer, setAnswer, refused, body: answer === null ? {} : { existingOrders: answer } }
}

import { useState } from 'react'
import type { OpenOrdersAnswer } from '#shared/api/open-orders.ts'
import { errorsWithReason } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'

/**
 * Tracks the question about open orders after a save was refused because of them. The question stays until the form
 * closes.
 */
export function useOpenOrders() {
  const [question, setQuestion] = useState<string | null>(null)
  const [answer, setAnswer] = useState<OpenOrdersAnswer | null>(null)
  /** extracts the question from a refusal; returns the remaining errors */
  const refused = (error: unknown): FieldErrors => {
    const wrong = errorsWithReason(error)
    const asked = wrong.existingOrders
    if (asked === undefined) return wrong
    setQuestion(asked)
    return answer === null ? {} : wrong
  }
  return { question, answer, setAnswer, refused, body: answer === null ? {} : { existingOrders: answer } }
}

import { expect } from 'vitest'
import type { Answer } from './make-person.ts'

/** The body of a successful call; otherwise the test fails and shows the refusal. */
export async function done(answer: Promise<Answer>, status = 200): Promise<unknown> {
  const { status: answered, body } = await answer
  expect({ status: answered, refusal: answered === status ? null : body }).toEqual({ status, refusal: null })
  return body
}

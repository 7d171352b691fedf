import { expect } from 'vitest'
import type { Answer } from './make-person.ts'

/** What a call answers that succeeds; the failed test says what was refused. */
export async function done(answer: Promise<Answer>, status = 200): Promise<unknown> {
  const { status: answered, body } = await answer
  expect({ status: answered, refusal: answered === status ? null : body }).toEqual({ status, refusal: null })
  return body
}

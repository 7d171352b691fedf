import { expect, it } from 'vitest'
import { DisputeAnswerBody } from '#shared/api/admin-money.ts'
import { resetPassword } from '#shared/api/one-time-links.ts'
import { NewPasskey } from '#shared/api/second-factors.ts'
import { exampleOf, inputSchema, placesOf } from './edge-values.ts'

const namesOf = (schema: unknown) => placesOf(inputSchema(schema)).map(({ path }) => path.join('.'))

it('finds the places of each option of a union, and of a record', () => {
  expect(namesOf(DisputeAnswerBody)).toEqual(['kind', 'text', 'kind'])
  expect(namesOf(NewPasskey)).toEqual(['name', 'credential', 'credential.key'])
})

it('gives a place of another option the rest of that option', () => {
  const [kind, , other] = placesOf(inputSchema(DisputeAnswerBody))
  const body = { kind: 'evidence', text: 'Picked up at noon.' }
  expect(kind?.adapt(body)).toEqual(body)
  expect(other?.adapt(body)).toEqual({ kind: 'accept' })
})

it('gives examples that their schemas take, texts of a pattern too', () => {
  for (const schema of [DisputeAnswerBody, NewPasskey, resetPassword.body])
    expect(schema.safeParse(exampleOf(inputSchema(schema))).success).toBe(true)
})

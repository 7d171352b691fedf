import { expect, it } from 'vitest'
import { DisputeAnswerBody } from '#shared/api/admin-money.ts'
import { resetPassword } from '#shared/api/one-time-links.ts'
import { NewPasskey } from '#shared/api/second-factors.ts'
import { exampleOf, inputSchema, placesOf } from './edge-values.ts'

const namesOf = (schema: unknown) => placesOf(inputSchema(schema)).map(({ path }) => path.join('.'))

it('finds the places in each option of a union and in a record', () => {
  expect(namesOf(DisputeAnswerBody)).toEqual(['kind', 'text', 'kind'])
  expect(namesOf(NewPasskey)).toEqual(['name', 'credential', 'credential.key'])
})

it('completes the option of a union that a place belongs to', () => {
  const [kind, , other] = placesOf(inputSchema(DisputeAnswerBody))
  const body = { kind: 'evidence', text: 'Picked up at noon.' }
  expect(kind?.adapt(body)).toEqual(body)
  expect(other?.adapt(body)).toEqual({ kind: 'accept' })
})

it('generates valid examples of schemas, including patterns', () => {
  for (const schema of [DisputeAnswerBody, NewPasskey, resetPassword.body])
    expect(schema.safeParse(exampleOf(inputSchema(schema))).success).toBe(true)
})

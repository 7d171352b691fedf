import { expect, test } from 'vitest'
import { ApiError } from '#web/data/api-client.ts'
import { sendOnce } from './send-once.ts'

const mismatch = new ApiError(422, '{"error":"idempotency_mismatch","message":"Placed already."}')

/** A fake server that has placed one body under the key, or none. */
function server(placed: string | null) {
  const bodies: string[] = []
  const send = async (body: string) => {
    bodies.push(body)
    if (placed !== null && placed !== body) throw mismatch
    return `order of ${body}`
  }
  return { bodies, send }
}

test('OPEN-77: places the changed body if no earlier one arrived', async () => {
  const { bodies, send } = server(null)
  expect(await sendOnce(send, 'three', ['one', 'two'])).toBe('order of three')
  expect(bodies).toEqual(['three'])
})

test.each(['one', 'two', 'three'])('OPEN-77: returns the order if %s was placed', async (placed) => {
  const { send } = server(placed)
  expect(await sendOnce(send, 'three', ['one', 'two'])).toBe(`order of ${placed}`)
})

test('rethrows the mismatch if the placed body is unknown', async () => {
  await expect(sendOnce(server('nought').send, 'three', ['one', 'two'])).rejects.toBe(mismatch)
})

test('rethrows any other failure immediately', async () => {
  const down = new ApiError(503, '')
  const bodies: string[] = []
  const send = async (body: string) => {
    bodies.push(body)
    throw down
  }
  await expect(sendOnce(send, 'two', ['one'])).rejects.toBe(down)
  expect(bodies).toEqual(['two'])
})

import { expect, test } from 'vitest'
import { ApiError } from '#web/data/api-client.ts'
import { sendOnce } from './send-once.ts'

const mismatch = new ApiError(422, '{"error":"idempotency_mismatch","message":"Placed already."}')

/** A server that has placed one body under the key, or none yet. */
function server(placed: string | null) {
  const heard: string[] = []
  const send = async (body: string) => {
    heard.push(body)
    if (placed !== null && placed !== body) throw mismatch
    return `order of ${body}`
  }
  return { heard, send }
}

test('OPEN-77: what was changed is placed when nothing that was sent before had arrived', async () => {
  const { heard, send } = server(null)
  expect(await sendOnce(send, 'three', ['one', 'two'])).toBe('order of three')
  expect(heard).toEqual(['three'])
})

test.each(['one', 'two', 'three'])('OPEN-77: where %s was placed, that is the answer', async (placed) => {
  const { send } = server(placed)
  expect(await sendOnce(send, 'three', ['one', 'two'])).toBe(`order of ${placed}`)
})

test('what was placed by somebody who is forgotten is told as it was refused', async () => {
  await expect(sendOnce(server('nought').send, 'three', ['one', 'two'])).rejects.toBe(mismatch)
})

test('any other failure is told at once', async () => {
  const down = new ApiError(503, '')
  const heard: string[] = []
  const send = async (body: string) => {
    heard.push(body)
    throw down
  }
  await expect(sendOnce(send, 'two', ['one'])).rejects.toBe(down)
  expect(heard).toEqual(['two'])
})

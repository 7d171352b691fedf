import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { createPhotoQueue, type PhotoQueue, type PhotoTools } from './photo-queue.ts'
import { UnreadablePhotoError } from './shrink-photo.ts'

const jpeg = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' })
const states = (queue: PhotoQueue) => queue.photos().map(({ name, state }) => `${name} ${state.is}`)

/** Resolves when the queue's state matches. */
function until(queue: PhotoQueue, looksRight: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (looksRight()) resolve()
    }
    queue.subscribe(look)
    look()
  })
}
const allAre = (queue: PhotoQueue, is: string) => () => queue.photos().every(({ state }) => state.is === is)

function tools(changes: Partial<PhotoTools> = {}): PhotoTools {
  let sent = 0
  return {
    shrink: async (file) => file,
    send: async (_, onProgress) => {
      onProgress(0.5)
      sent += 1
      return { imageUrl: `/photos/${sent}` }
    },
    pause: async () => undefined,
    ...changes,
  }
}

test('uploads photos one after the other in the chosen order', async () => {
  const queue = createPhotoQueue(tools())
  expect(queue.add([jpeg('a'), jpeg('b')], 5)).toEqual([])
  await until(queue, allAre(queue, 'done'))
  expect(queue.photos().map(({ name, state }) => [name, state])).toEqual([
    ['a', { is: 'done', address: '/photos/1' }],
    ['b', { is: 'done', address: '/photos/2' }],
  ])
})

test('POST-20, POST-21: rejects invalid files and too many photos, with reasons', () => {
  const queue = createPhotoQueue(tools({ shrink: () => new Promise(() => undefined) }))
  const text = new File(['words'], 'notes.txt', { type: 'text/plain' })
  expect(queue.add([text, jpeg('a'), jpeg('b')], 1)).toEqual([
    'Please select an image file',
    'You can add 5 photos.',
  ])
  expect(states(queue)).toEqual(['a shrinking'])
})

test.each([
  ['a lost connection', new NoResponseError('/api/uploads')],
  [
    'a response from a busy server',
    new ApiError(503, '{"error":"unavailable","message":"Please try again."}'),
  ],
])('retries later after %s', async (_, failure) => {
  let tries = 0
  const pauses: number[] = []
  const queue = createPhotoQueue(
    tools({
      send: async () => {
        tries += 1
        if (tries < 3) throw failure
        return { imageUrl: '/photos/kept' }
      },
      pause: async (milliseconds) => void pauses.push(milliseconds),
    }),
  )
  queue.add([jpeg('a')], 5)
  await until(queue, allAre(queue, 'done'))
  expect(pauses).toEqual([1_000, 3_000])
})

test.each([400, 413, 415, 429, 500])('does not retry a photo after a response with %i', async (status) => {
  let tries = 0
  const send = async () => {
    tries += 1
    throw new ApiError(status, '{"error":"x","message":"No."}')
  }
  const queue = createPhotoQueue(tools({ send }))
  queue.add([jpeg('a')], 5)
  await until(queue, allAre(queue, 'failed'))
  expect(tries).toBe(1)
})

test('reports a photo that keeps failing, which can be retried', async () => {
  let isOnline = false
  const queue = createPhotoQueue(
    tools({
      send: async () => {
        if (!isOnline) throw new NoResponseError('/api/uploads')
        return { imageUrl: '/photos/kept' }
      },
    }),
  )
  queue.add([jpeg('a')], 5)
  await until(queue, allAre(queue, 'failed'))
  expect(queue.photos()[0]?.state).toEqual({
    is: 'failed',
    reason: 'The connection was lost. This photo hasn’t been sent yet.',
  })
  isOnline = true
  queue.retry('photo-1')
  await until(queue, allAre(queue, 'done'))
})

test.each([
  ['the device cannot read', { shrink: () => Promise.reject(new UnreadablePhotoError()) }, /can’t be read/],
  [
    'the server refuses',
    {
      send: () =>
        Promise.reject(
          new ApiError(415, '{"error":"x","message":"No","fields":{"photo":"Animated images"}}'),
        ),
    },
    /^Animated images$/,
  ],
])('shows the reason for a photo that %s, and continues with the next one', async (_, failing, reason) => {
  const queue = createPhotoQueue(tools(failing))
  queue.add([jpeg('a'), jpeg('b')], 5)
  await until(queue, allAre(queue, 'failed'))
  for (const { state } of queue.photos())
    expect(state).toMatchObject({ reason: expect.stringMatching(reason) })
})

test('does not upload a dropped photo', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const queue = createPhotoQueue(
    tools({
      send: (_photo, _onProgress, signal) => {
        begun.resolve(signal)
        return new Promise(() => undefined)
      },
    }),
  )
  queue.add([jpeg('a')], 5)
  const signal = await begun.promise
  queue.drop(['photo-1'])
  expect([signal.aborted, queue.photos()]).toEqual([true, []])
})

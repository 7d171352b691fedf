import { expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import type { PersonalEvent } from './order-notice.ts'
import { replayBuffer } from './replay-buffer.ts'

const nothing = () => undefined

it('delivers live events after the missed ones, and later events at once', () => {
  const heard: number[] = []
  const listener = replayBuffer({
    sessionId: newId(),
    notify: ({ id }) => void heard.push(id),
    beat: nothing,
    end: nothing,
  })
  listener.notify(event(3))
  expect(heard).toEqual([])
  listener.replay([event(1), event(2)])
  expect(heard).toEqual([1, 2, 3])
  listener.notify(event(4))
  expect(heard).toEqual([1, 2, 3, 4])
})

function event(id: number): PersonalEvent {
  return { personId: newId(), id, event: { orderId: newId(), side: 'baker', what: 'placed' } }
}

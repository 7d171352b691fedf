import { expect, test } from 'vitest'
import type { OrderNews } from './order-news.ts'
import { isOwnDoing } from './own-doing.ts'

test.each<[OrderNews, boolean, boolean]>([
  [{ what: 'confirmed' }, false, true],
  [{ what: 'completed', how: 'by_code' }, false, true],
  [{ what: 'completed', how: 'vouched' }, false, true],
  [{ what: 'completed', how: 'received' }, false, false],
  [{ what: 'cancellation-requested', reason: 'Away' }, true, false],
  [{ what: 'cancellation-denied', reason: null }, false, true],
  [{ what: 'refunded', amount: 500, commission: 0, reason: null }, false, false],
  [{ what: 'unanswered', isRefunded: true }, false, false],
])('%j is what the buyer did: %s, what the baker did: %s', (news, byBuyer, byBaker) => {
  expect([isOwnDoing(news, 'buyer'), isOwnDoing(news, 'baker')]).toEqual([byBuyer, byBaker])
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshQueries } from './refresh-queries.ts'

test('ORDER-05: invalidates every query at or below an address, and no other', async () => {
  const client = new QueryClient()
  const urls = ['/api/orders', '/api/orders?buyerId=1', '/api/orders/7', '/api/orders-archive', '/api/me']
  for (const url of urls) client.setQueryData([url], {})
  await refreshQueries(client, '/api/orders')
  const stale = urls.filter((url) => client.getQueryState([url])?.isInvalidated)
  expect(stale).toEqual(['/api/orders', '/api/orders?buyerId=1', '/api/orders/7'])
})

test('refetches a query whose first fetch is under way', async () => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(client, {
    queryKey: ['/api/orders?buyerId=1'],
    queryFn: () => answers[asked++]?.promise,
  })
  const stop = observer.subscribe(() => undefined)
  const refreshed = refreshQueries(client, '/api/orders')
  expect(asked).toBe(1)
  answers[0]?.resolve('from before the change')
  answers[1]?.resolve('changed')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('changed')
  stop()
})

test('marks an inactive query as stale once its first fetch ends', async () => {
  const client = new QueryClient()
  const answer = Promise.withResolvers<string>()
  const reading = client.prefetchQuery({ queryKey: ['/api/orders'], queryFn: () => answer.promise })
  const refreshed = refreshQueries(client, '/api/orders')
  answer.resolve('from before the change')
  await Promise.all([reading, refreshed])
  expect(client.getQueryState(['/api/orders'])).toMatchObject({
    data: 'from before the change',
    isInvalidated: true,
  })
})

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshReads } from './refresh-reads.ts'

test('ORDER-05: every read of an address and below it is read anew, no other is', async () => {
  const client = new QueryClient()
  const urls = ['/api/orders', '/api/orders?buyerId=1', '/api/orders/7', '/api/orders-archive', '/api/me']
  for (const url of urls) client.setQueryData([url], {})
  await refreshReads(client, '/api/orders')
  const stale = urls.filter((url) => client.getQueryState([url])?.isInvalidated)
  expect(stale).toEqual(['/api/orders', '/api/orders?buyerId=1', '/api/orders/7'])
})

import { expect, test } from 'vitest'
import { urlOf } from './api-query.ts'

test.each([
  ['/api/me', {}, '/api/me'],
  ['/api/food-listings/:id', { params: { id: 'a/b?c' } }, '/api/food-listings/a%2Fb%3Fc'],
  ['/api/food-listings', { query: {} }, '/api/food-listings'],
  [
    '/api/food-listings',
    { query: { query: 'rye & seed', limit: '8' } },
    '/api/food-listings?query=rye+%26+seed&limit=8',
  ],
  [
    '/api/food-listings',
    { query: { query: '', cuisine: undefined, maxPrice: null, page: 0 } },
    '/api/food-listings?page=0',
  ],
])('%s with %j is %s', (path, input, url) => {
  expect(urlOf(path, input)).toBe(url)
})

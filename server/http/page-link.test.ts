import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { placeInList } from '#shared/api/paging.ts'
import { AppError } from './app-error.ts'
import { decodeCursor, encodeCursor, nextPageLink } from './page-link.ts'

const Cursor = z.object({ after: z.string(), distance: z.number() })

it('decisions, lists: a cursor survives a round trip and fits a URL', () => {
  const place = { after: 'Crème brûlée', distance: 0.1 + 0.2 }
  const cursor = encodeCursor(place)
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(decodeCursor(cursor, Cursor)).toEqual(place)
})

it.each([
  '',
  'x',
  '%%%',
  '\u0000',
  encodeCursor(null),
  encodeCursor([]),
  encodeCursor({ after: 1, distance: '2' }),
])('OPEN-80: returns 422 on the field for %j, which is no cursor of the list', (text) => {
  expect(() => decodeCursor(text, Cursor)).toThrow(AppError)
  expect(() => decodeCursor(text, Cursor)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: { cursor: 'Must be a cursor of this list' } }),
  )
})

it('decisions, lists: the link keeps the request’s filters and replaces its cursor', () => {
  const link = nextPageLink({ url: '/api/orders?buyerId=1&cursor=old&note=%3C%26' }, 'new')
  expect(link).toBe('</api/orders?buyerId=1&cursor=new&note=%3C%26>; rel="next"')
  expect(nextPageLink({ url: '/api/orders' }, 'new')).toBe('</api/orders?cursor=new>; rel="next"')
  expect(placeInList(link, null).nextCursor).toBe('new')
})

it('FIND-01: the link can replace other parts of the query', () => {
  const request = { url: '/api/food-listings?query=crossaint&limit=2' }
  const link = nextPageLink(request, 'new', { query: 'crème & co' })
  expect(link).toBe('</api/food-listings?query=cr%C3%A8me+%26+co&limit=2&cursor=new>; rel="next"')
})

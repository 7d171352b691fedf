import { expect, test } from 'vitest'
import { correctedQueryHeader, placeInList } from './paging.ts'

test('decisions, lists: reads the next page from the Link header and the count from X-Total-Count', () => {
  const link = '</api/food-listings?cuisine=Bread&cursor=a%2Bb%3D&limit=24>; rel="next"'
  expect(placeInList(link, '57')).toEqual({ nextCursor: 'a+b=', total: 57 })
})

test.each([
  [null, null],
  ['', ''],
  ['</api/food-listings?cursor=x>; rel="prev"', 'many'],
  ['</api/food-listings>; rel="next"', undefined],
])('returns null without a next page and a count (%j, %j)', (link, count) => {
  expect(placeInList(link, count)).toEqual({ nextCursor: null, total: null })
})

test('finds the next page among several links', () => {
  const link = '</a?cursor=back>; rel="prev", </a?cursor=on>; rel=next'
  expect(placeInList(link, null).nextCursor).toBe('on')
})

test.each([
  ['chocolate cookie', 'chocolate cookie'],
  ['crème & 50% 🥐', 'cr%C3%A8me & 50%25 %F0%9F%A5%90'],
  ['two\nlines', 'two%0Alines'],
])('FIND-01: encodes the corrected text %j as a header and decodes it', (text, header) => {
  expect(correctedQueryHeader(text)).toBe(header)
  expect(placeInList(null, null, header)).toEqual({ nextCursor: null, total: null, correctedQuery: text })
})

test('encodes a lone surrogate as a valid header', () => {
  expect(correctedQueryHeader('pie\ud83e')).toBe('pie%EF%BF%BD')
})

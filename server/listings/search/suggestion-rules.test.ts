import { expect, test } from 'vitest'
import { changed, changesOf, helpful } from './suggestion-rules.ts'

const near = { latitude: 40, longitude: -74, maxDistance: 2 }

test('FIND-11: tries farther distances, each other filter, and similar words', () => {
  expect(changesOf({ ...near, query: 'babka', day: 'today', isVegan: true }, ['kafka'])).toEqual([
    { field: 'query', value: 'kafka' },
    { field: 'maxDistance', value: '5' },
    { field: 'maxDistance', value: '10' },
    { field: 'maxDistance', value: null },
    { field: 'day', value: null },
    { field: 'isVegan', value: null },
    { field: 'query', value: null },
  ])
})

test('a single filter is not removed, as the page links to the list without filters', () => {
  expect(changesOf({ query: 'babka' }, [])).toEqual([])
  expect(changesOf({ cuisine: 'All Categories', hidesSoldOut: false, query: 'babka' }, [])).toEqual([])
})

test('changes a search', () => {
  expect(changed({ ...near, query: 'babka' }, { field: 'maxDistance', value: '5' })).toEqual({
    ...near,
    query: 'babka',
    maxDistance: 5,
  })
  expect(changed({ query: 'babka', day: 'today' }, { field: 'day', value: null })).toEqual({ query: 'babka' })
})

test('keeps what finds something, and the nearest distance', () => {
  const found = (field: 'maxDistance' | 'day', value: string | null, count: number) => ({
    field,
    value,
    count,
    hasMore: false,
  })
  const all = [
    found('maxDistance', '5', 0),
    found('maxDistance', '10', 3),
    found('maxDistance', null, 9),
    found('day', null, 0),
  ]
  expect(helpful(all)).toEqual([found('maxDistance', '10', 3)])
})

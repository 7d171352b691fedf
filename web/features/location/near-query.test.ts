import { expect, test } from 'vitest'
import type { Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { nearQuery, queriesNear } from './near-query.ts'

const boulder = { label: 'Boulder, CO', latitude: 40.01499, longitude: -105.27055 }
const rounded = { latitude: 40.015, longitude: -105.271 }
const list = (point: Point | null) => nearQuery(JSON.stringify(point))

/** An answer to the one question where `near` is. */
const answering = (places: Place[] | undefined) =>
  (<A>(_: ApiQuery<A>) => places) as <A>(read: ApiQuery<A>) => A | undefined

test('without a place only the list is read', () => {
  expect(queriesNear(undefined, null, answering(undefined), list)).toEqual([list(null)])
})

test('GEO-26, FIND-21: the list is read around the kept place, rounded', () => {
  expect(queriesNear(undefined, boulder, answering(undefined), list)).toEqual([list(rounded)])
  expect(queriesNear('Boulder, CO', boulder, answering(undefined), list)).toEqual([list(rounded)])
})

test('a place of the address is looked up before its list', () => {
  const where = nearQuery('boulder')
  expect(where.key).toEqual(['/api/places?query=boulder'])
  expect(queriesNear('boulder', null, answering(undefined), list)).toEqual([where])
  expect(queriesNear('boulder', null, answering([boulder]), list)).toEqual([where, list(rounded)])
})

test('a place that nobody knows gives the list without one', () => {
  expect(queriesNear('zzz', boulder, answering([]), list)).toEqual([nearQuery('zzz'), list(null)])
})

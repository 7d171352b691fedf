import { expect, test } from 'vitest'
import type { Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { nearQuery, queriesNear } from './near-query.ts'

const boulder = { label: 'Boulder, CO', latitude: 40.01499, longitude: -105.27055 }
const rounded = { latitude: 40.015, longitude: -105.271 }
const list = (point: Point | null) => nearQuery(JSON.stringify(point))

/** Answers the query of the place `near`. */
const answering = (places: Place[] | undefined) =>
  (<A>(_: ApiQuery<A>) => places) as <A>(read: ApiQuery<A>) => A | undefined

test('reads only the list without a place', () => {
  expect(queriesNear(undefined, null, answering(undefined), list)).toEqual([list(null)])
})

test('GEO-26, FIND-21: reads the list around the stored place, rounded', () => {
  expect(queriesNear(undefined, boulder, answering(undefined), list)).toEqual([list(rounded)])
  expect(queriesNear('Boulder, CO', boulder, answering(undefined), list)).toEqual([list(rounded)])
})

test('looks up the place of the address before its list', () => {
  const where = nearQuery('boulder')
  expect(where.key).toEqual(['/api/places?query=boulder'])
  expect(queriesNear('boulder', null, answering(undefined), list)).toEqual([where])
  expect(queriesNear('boulder', null, answering([boulder]), list)).toEqual([where, list(rounded)])
})

test('reads the list without a place when the place is unknown', () => {
  expect(queriesNear('zzz', boulder, answering([]), list)).toEqual([nearQuery('zzz'), list(null)])
})

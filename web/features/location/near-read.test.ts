import { expect, test } from 'vitest'
import type { Place } from '#shared/api/places.ts'
import type { Point } from '#shared/distance.ts'
import type { Read } from '#web/reads.ts'
import { nearRead, readsNear } from './near-read.ts'

const boulder = { label: 'Boulder, CO', latitude: 40.01499, longitude: -105.27055 }
const rounded = { latitude: 40.015, longitude: -105.271 }
const list = (point: Point | null) => nearRead(JSON.stringify(point))

/** An answer to the one question where `near` is. */
const answering = (places: Place[] | undefined) =>
  (<A>(_: Read<A>) => places) as <A>(read: Read<A>) => A | undefined

test('without a place only the list is read', () => {
  expect(readsNear(undefined, null, answering(undefined), list)).toEqual([list(null)])
})

test('GEO-26, FIND-21: the list is read around the kept place, rounded', () => {
  expect(readsNear(undefined, boulder, answering(undefined), list)).toEqual([list(rounded)])
  expect(readsNear('Boulder, CO', boulder, answering(undefined), list)).toEqual([list(rounded)])
})

test('a place of the address is looked up before its list', () => {
  const where = nearRead('boulder')
  expect(where.key).toEqual(['/api/places?query=boulder'])
  expect(readsNear('boulder', null, answering(undefined), list)).toEqual([where])
  expect(readsNear('boulder', null, answering([boulder]), list)).toEqual([where, list(rounded)])
})

test('a place that nobody knows gives the list without one', () => {
  expect(readsNear('zzz', boulder, answering([]), list)).toEqual([nearRead('zzz'), list(null)])
})

import { describe, expect, test } from 'vitest'
import { browsingPoint, type LocationEvent, type LocationState, nextLocationState } from './location-rules.ts'

const idle: LocationState = { name: 'idle' }
const requesting: LocationState = { name: 'requesting', flow: 'filter' }
const found: LocationState = { name: 'found' }
const error: LocationState = { name: 'error', flow: 'filter', issue: 'denied' }

const request: LocationEvent = { type: 'request', flow: 'filter' }
const find: LocationEvent = { type: 'find' }
const fail: LocationEvent = { type: 'fail', issue: 'denied' }
const end: LocationEvent = { type: 'end' }

describe('GEO-01: a lookup is idle, requesting, found or error', () => {
  test.each([
    [idle, request, requesting],
    [requesting, request, requesting],
    [found, request, requesting],
    [error, request, requesting],
    [requesting, find, found],
    [requesting, fail, error],
    [requesting, end, idle],
    [found, find, found],
    [error, find, found],
  ])('%j, then %j: %j', (before, event, after) => {
    expect(nextLocationState(before, event)).toEqual(after)
  })

  test('OPEN-57: uses a result that arrives after the wait has ended', () => {
    expect(nextLocationState(idle, find)).toEqual(found)
  })

  test.each([idle, found, error])(
    'OPEN-57: a failure without a pending request changes nothing in %j',
    (state) => {
      expect(nextLocationState(state, fail)).toEqual(state)
      expect(nextLocationState(state, end)).toEqual(state)
    },
  )
})

test('rounds the point for browsing to 3 decimals', () => {
  expect(browsingPoint({ latitude: 40.71284, longitude: -74.00597 })).toEqual({
    latitude: 40.713,
    longitude: -74.006,
  })
})

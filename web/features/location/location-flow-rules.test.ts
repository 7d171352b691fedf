import { describe, expect, test } from 'vitest'
import { foundText, issueOf, locationFlows } from './location-flow-rules.ts'

test.each(['hero', 'filter'] as const)('GEO-04: the %s flow requests an exact position', (flow) => {
  expect(locationFlows[flow].position).toEqual({
    enableHighAccuracy: true,
    timeout: 15_000,
    maximumAge: 600_000,
  })
  expect(locationFlows[flow].patience).toBeNull()
})

test('GEO-05: the landing map requests a rough position and waits 5 seconds', () => {
  expect(locationFlows.map.position).toEqual({
    enableHighAccuracy: false,
    timeout: 15_000,
    maximumAge: 600_000,
  })
  expect(locationFlows.map.patience).toBe(5000)
})

test('GEO-10, GEO-24: the progress messages', () => {
  expect(locationFlows.map.progress).toBe(
    'Requesting your location to show nearby baked goods. Please allow location access if prompted.',
  )
  for (const flow of ['hero', 'filter'] as const)
    expect(locationFlows[flow].progress).toBe(
      'Getting your location... Please allow location access when prompted.',
    )
})

describe('OPEN-53 to OPEN-55: each flow has its own messages', () => {
  test.each([
    ['GEO-12', 'unsupported', 'Location not supported', "Your browser doesn't support location services."],
    [
      'GEO-13',
      'denied',
      'Location error',
      'Location access denied. Please enable location services in your browser settings.',
    ],
    [
      'GEO-14',
      'unavailable',
      'Location error',
      'Location information unavailable. This might be due to network issues.',
    ],
    ['GEO-15', 'timeout', 'Location error', 'Location request timed out. Please try again.'],
    ['GEO-16', 'other', 'Location error', 'Unable to get your location for distance filtering.'],
  ] as const)('%s: filter bar, %s', (_, issue, title, description) => {
    expect(locationFlows.filter.issueTexts?.[issue]).toEqual({ title, description })
  })

  test.each([
    ['GEO-18', 'unsupported', "Your browser doesn't support location services, showing all listings instead"],
    [
      'GEO-19',
      'denied',
      'Location access denied, enable location services in browser settings to find nearby baked goods',
    ],
    ['GEO-20', 'unavailable', 'Location information unavailable, might be network issues'],
    ['GEO-21', 'timeout', 'Location request timed out, please try again'],
    ['GEO-22', 'other', 'Unable to get your location, showing all listings instead'],
  ] as const)('GEO-17, %s: hero, %s', (_, issue, description) => {
    expect(locationFlows.hero.issueTexts?.[issue]).toEqual({ title: 'Location error', description })
  })

  test('GEO-11: automatic requests show no message', () => {
    for (const flow of ['map', 'granted'] as const) expect(locationFlows[flow].issueTexts).toBeNull()
  })
})

test('GEO-25: the success message shows the place with 4 decimals', () => {
  expect(foundText({ latitude: 40.7128, longitude: -74.006 })).toEqual({
    title: 'Location found!',
    description: 'Showing baked goods near your location (40.7128, -74.0060)',
  })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [4, 'other'],
] as const)("GEO-13 to GEO-16: the browser's code %i means %s", (code, issue) => {
  expect(issueOf(code)).toBe(issue)
})

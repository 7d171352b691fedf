import { describe, expect, test } from 'vitest'
import {
  countryView,
  directionsTo,
  foundText,
  locationIssueText,
  locationZoom,
  resultsZoom,
} from './finder-view-rules.ts'

describe('the market finder', () => {
  test('MKT-20: the map opens on the continental United States at zoom 4', () => {
    const { center, zoom } = countryView
    expect(zoom).toBe(4)
    expect(center.latitude).toBeCloseTo(39.8, 1)
    expect(center.longitude).toBeCloseTo(-98.6, 1)
  })

  test('MKT-21, MKT-22: zooms to 10 at a found location and to 8 for directory results', () => {
    expect([locationZoom, resultsZoom]).toEqual([10, 8])
  })

  test.each([
    ['MKT-26', 'unsupported', 'Geolocation is not supported by this browser.'],
    ['MKT-27', 'denied', 'Unable to get your location. Please try searching by ZIP code.'],
    ['MKT-27', 'timeout', 'Unable to get your location. Please try searching by ZIP code.'],
    ['MKT-27', 'unavailable', 'Unable to get your location. Please try searching by ZIP code.'],
  ])('%s: %s', (_id, issue, words) => {
    expect(locationIssueText(issue)).toBe(words)
  })

  test.each([
    [0, 10, 'Boulder, CO 80302', 'No markets within 10 miles of Boulder, CO 80302'],
    [1, 1, null, '1 market within 1 mile of you'],
    [35, 5, 'New York, NY 10001', '35 markets within 5 miles of New York, NY 10001'],
  ])('%d markets within %d miles', (count, radius, label, words) => {
    expect(foundText(count, radius, label)).toBe(words)
  })

  test('directions lead to a market’s point, or to its address without a point', () => {
    expect(directionsTo('1 Main St, Boulder, CO')).toContain('destination=1+Main+St%2C+Boulder%2C+CO')
    expect(directionsTo({ latitude: 40.7, longitude: -73.9 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=40.7%2C-73.9',
    )
  })
})

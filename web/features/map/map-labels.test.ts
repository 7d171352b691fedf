import { expect, test } from 'vitest'
import {
  bakerName,
  clusterLabel,
  inViewText,
  listedPrice,
  listingsText,
  placeText,
  shortPrice,
} from './map-labels.ts'

test('MAP-10: shows a place with 4 decimals', () => {
  const place = { latitude: 40.712776, longitude: -74 }
  expect(placeText({ ...place, label: null })).toBe('Your Location: 40.7128, -74.0000')
  expect(placeText({ ...place, label: 'New York, NY' })).toBe('New York, NY: 40.7128, -74.0000')
})

test('MAP-16: names a baker by first name, or "Baker"', () => {
  expect(bakerName({ firstName: 'Maria' })).toBe('Maria')
  expect(bakerName({ firstName: ' ' })).toBe('Baker')
})

test('a marker shows the shortest form of its price', () => {
  expect(['38.00', '9.50', '1200.00'].map(shortPrice)).toEqual(['$38', '$9.50', '$1,200'])
})

test('a list shows "from" before the lowest of several prices', () => {
  expect([listedPrice('38.00'), listedPrice('9.50', true)]).toEqual(['$38', 'from $9.50'])
})

test('shows the number of listings in view', () => {
  expect(inViewText(1, 5000)).toBe('1 listing in view')
  expect(inViewText(23, 5000)).toBe('23 listings in view')
  expect(inViewText(5000, 5000)).toBe('The newest 5,000 listings in view')
})

test('shows the exact or approximate number of listings in a cluster', () => {
  expect(listingsText(12_822, true)).toBe('12,822 listings')
  expect(listingsText(40, false)).toBe('About 40 listings')
  expect([clusterLabel(318, true), clusterLabel(12_822, true), clusterLabel(40, false)]).toEqual([
    '318',
    '12k',
    '~40',
  ])
})

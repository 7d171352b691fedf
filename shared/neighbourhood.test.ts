import { expect, test } from 'vitest'
import { neighbourhoodOf } from './neighbourhood.ts'

test.each([
  ['88 Alder Ave, New York, NY 10001', 'New York, NY 10001'],
  ['88 Alder Ave, Apt 4B, New York, NY 10001', 'New York, NY 10001'],
  ['88 Alder Ave, #4, New York, NY 10001-1234, USA', 'New York, NY 10001-1234'],
  ['88 Alder Ave, New York, NY, 10001, United States', 'New York, NY, 10001'],
  ['88 Alder Ave\nNew York, NY 10001', 'New York, NY 10001'],
  ['The Old Mill, 88 Alder Ave, New York, NY 10001', 'New York, NY 10001'],
  ['New York, NY 10001', 'New York, NY 10001'],
  ['Portland, OR', 'Portland, OR'],
  ['88 Alder Ave Portland, OR 97201', 'OR 97201'],
  ['Alder Avenue, Portland', 'Portland'],
  ['88 Alder Ave Portland OR 97201', 'OR 97201'],
  ['88 Alder Ave', ''],
  ['Alder Avenue', ''],
  [', ,', ''],
])('decisions, contact details: the neighbourhood of %j is %j', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood)
})

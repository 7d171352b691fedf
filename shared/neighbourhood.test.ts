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
  ['88 Alder Ave, New York NY 10001', 'New York NY 10001'],
  ['88 Alder Ave, New Haven, CT', 'New Haven, CT'],
  ['88 Alder Ave, Portland 97201', 'Portland 97201'],
  ['88 Alder Ave, New Haven CT 06510', 'New Haven CT 06510'],
  ['88 Alder Ave, St. Paul, MN 55101', 'St. Paul, MN 55101'],
  ['The Old Mill, 88 Alder Ave', ''],
  ['The Old Mill, 88 Alder Ave, Portland', 'Portland'],
  ['The Old Mill, Alder Street, Portland', 'Portland'],
  // a street that nothing names as one
  ['The Old Mill, Broadway, Portland, OR 97201', 'Portland, OR 97201'],
  ['The Old Mill, 88 Alder Ave Portland OR 97201', 'OR 97201'],
  ['Green door, behind no. 88, Alder Ave, Portland, OR, 97201', 'Portland, OR, 97201'],
  ['Portland, Alder Ave 88', ''],
  ['Portland, OR, 88 Alder Ave', ''],
  ['USA, OR 97201, Portland, 88 Alder Ave', ''],
  ['Alder Avenue, OR 97201', 'OR 97201'],
])('decisions, contact details: the neighbourhood of %j is %j', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood)
})

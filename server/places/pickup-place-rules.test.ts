import { expect, it } from 'vitest'
import { placeInAddress } from './pickup-place-rules.ts'

it.each([
  ['88 Alder Ave, New York, NY 10002', 'NY', '10002'],
  ['88 Alder Ave, New York, ny 10002-1234', 'NY', '10002'],
  ['88 Alder Ave, Boulder, CO, 80302, USA', 'CO', '80302'],
  ['88 Alder Ave, Boulder, CO 80302, United States', 'CO', '80302'],
  ['1 Main St\nCharleston, West Virginia 25301', 'WV', '25301'],
  ['1 Main St, Richmond, Virginia 23220', 'VA', '23220'],
  ['San Juan, PR 00901', 'PR', '00901'],
  ['DC 20001', 'DC', '20001'],
])('the address %j is in %s, %s', (address, state, zip) => {
  expect(placeInAddress(address)).toEqual({ state, zip })
})

it.each([
  '88 Alder Ave, New York',
  'The red door, 10002',
  '10002',
  '5 Tannery 10002',
  'Toronto, ON 10002',
  '88 Alder Ave, NY',
  'NY 10002, the second door',
  '',
])('the address %j has neither', (address) => {
  expect(placeInAddress(address)).toBeNull()
})

import { expect, it } from 'vitest'
import { refuseBoxes } from './box-rules.ts'

const plain = { name: 'Plain', isSoldOut: false }
const almond = { name: 'Almond', isSoldOut: true }
const box = { pieces: 6 }

it.each([
  [[], [], true],
  [[{}], [], true],
  [[{}], [plain], true],
  [[box], [], false],
  [[{}, box], [plain], false],
  // sold-out fillings will be available again
  [[{}, box], [plain, almond], true],
])('decisions, mixed boxes: options %j with the fillings %j: %j', (options, fillings, isSold) => {
  const words = 'A mixed box needs at least 2 fillings, so buyers have a choice'
  expect(refuseBoxes({ options, fillings })).toBe(isSold ? null : words)
})

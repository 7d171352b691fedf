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
  const words = 'A mixed box needs 2 fillings at least, so that there is something to choose'
  expect(refuseBoxes({ options, fillings })).toBe(isSold ? null : words)
})

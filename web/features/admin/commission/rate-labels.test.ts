import { describe, expect, test } from 'vitest'
import { rateOf, rowLabel } from './rate-labels.ts'

describe('commission labels', () => {
  test.each([
    ['7.5', '0.0750'],
    ['8.25', '0.0825'],
    [' 10 % ', '0.1000'],
    ['0', '0.0000'],
    ['30', '0.3000'],
    ['30.01', null],
    ['7.505', null],
    ['7,5', null],
    ['-1', null],
    ['', null],
  ])('CONST-11: parses %j percent as the rate %s', (percent, rate) => {
    expect(rateOf(percent)).toBe(rate)
  })

  test.each([
    ['day', '2026-11-22', 'Nov 22, 2026'],
    ['week', '2026-11-16', 'Week of Nov 16, 2026'],
    ['month', '2026-11-01', 'November 2026'],
  ] as const)('CONST-11: labels a row by %s of %s as %s', (by, key, label) => {
    expect(rowLabel(by, key)).toBe(label)
  })
})

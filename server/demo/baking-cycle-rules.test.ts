import { describe, expect, it } from 'vitest'
import { bakingCycleDays, nextBake } from './baking-cycle-rules.ts'

describe('the next bake of a sample', () => {
  it.each([
    ['ready today stays today', '2026-11-20', '2026-11-20', '2026-11-20'],
    ['still to come stays', '2026-11-25', '2026-11-20', '2026-11-25'],
    ['ready yesterday returns in five days', '2026-11-19', '2026-11-20', '2026-11-25'],
    ['a whole cycle ago returns today', '2026-11-14', '2026-11-20', '2026-11-20'],
    ['long ago, over a change of clocks and a leap day', '2024-02-01', '2026-11-20', '2026-11-23'],
  ])('%s', (_, date, today, expected) => {
    expect(nextBake(date, today)).toBe(expected)
  })

  it('is never past and less than a cycle away', () => {
    for (let day = 1; day <= 30; day++) {
      const next = nextBake(`2026-11-${String(day).padStart(2, '0')}`, '2026-11-30')
      const ahead = (Date.parse(next) - Date.parse('2026-11-30')) / 86_400_000
      expect(ahead).toBeGreaterThanOrEqual(0)
      expect(ahead).toBeLessThan(bakingCycleDays)
    }
  })
})

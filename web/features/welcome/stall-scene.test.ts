import { describe, expect, it } from 'vitest'
import drawing from '#web/assets/illustrations/hero.svg?raw'
import { stallScene } from './stall-scene.ts'

describe('the scene of the stall', () => {
  it.each([
    ['2026-01-15T17:00:00Z', '#winter-day'],
    ['2026-03-01T12:00:00Z', '#spring-day'],
    ['2026-06-30T23:30:00Z', '#summer-dusk'],
    ['2026-09-01T10:30:00Z', '#autumn-dusk'],
    ['2026-11-30T09:59:00Z', '#autumn-night'],
    // still November in New York
    ['2026-12-01T04:00:00Z', '#autumn-night'],
    ['2026-12-01T12:00:00Z', '#winter-day'],
    ['2026-12-31T01:00:00Z', '#winter-night'],
  ])('%s: %s', (now, scene) => {
    expect(stallScene(new Date(now))).toBe(scene)
  })

  it('exists in the drawing for every hour of the year', () => {
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const scene = stallScene(new Date(Date.UTC(2026, 0, 1, hour)))
      expect(drawing).toContain(`id="${scene.slice(1)}"`)
    }
  })
})

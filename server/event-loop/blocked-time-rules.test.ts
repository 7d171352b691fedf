import { describe, expect, it } from 'vitest'
import { countBlockedTime } from './blocked-time-rules.ts'

const start = { turns: 5, cpuMs: 100, clockMs: 1_000 }

describe('how long an event loop is blocked', () => {
  it('is the CPU time since its last turn', () => {
    const count = countBlockedTime(start)
    expect(count({ turns: 5, cpuMs: 900, clockMs: 2_000 })).toBe(800)
    expect(count({ turns: 5, cpuMs: 1_800, clockMs: 3_000 })).toBe(1_700)
  })

  it('restarts with each turn', () => {
    const count = countBlockedTime(start)
    expect(count({ turns: 5, cpuMs: 1_000, clockMs: 2_000 })).toBe(900)
    expect(count({ turns: 6, cpuMs: 2_000, clockMs: 3_000 })).toBe(0)
    expect(count({ turns: 6, cpuMs: 2_500, clockMs: 4_000 })).toBe(500)
  })

  it('does not grow while the process or its machine sleeps', () => {
    const count = countBlockedTime(start)
    expect(count({ turns: 5, cpuMs: 101, clockMs: 3_600_000 })).toBe(1)
  })

  it('does not count other threads', () => {
    const count = countBlockedTime(start)
    expect(count({ turns: 5, cpuMs: 4_100, clockMs: 2_000 })).toBe(1_000)
  })
})

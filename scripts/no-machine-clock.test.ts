import { expect, test } from 'vitest'
import { refusedLines } from '#tests/make/lint-plugins.ts'

const readings = [
  'export const now = new Date()',
  'export const written = Date()',
  'export const milliseconds = Date.now()',
  'export const clock = Date.now',
  'export const later = (clock = Date.now) => clock() + 1',
]

test("no server code and no test reads the machine's clock", () => {
  for (const path of ['server/orders/planted.ts', 'tests/planted.ts', 'shared/planted.test.ts'])
    expect(refusedLines(path, readings)).toEqual(readings)
})

test('the files that own the clock, and pages, may read it', () => {
  for (const path of ['server/start-server.ts', 'tests/make/clock.ts', 'web/features/orders/planted.tsx'])
    expect(refusedLines(path, readings)).toEqual([])
})

test('allows times that are passed in', () => {
  const lines = [
    'export const copy = (moment: Date) => new Date(moment)',
    'export const time = (now: () => Date) => now().getTime()',
    'export const noon = Date.UTC(2026, 10, 20, 12)',
  ]
  expect(refusedLines('server/orders/planted.ts', lines)).toEqual([])
})

import { expect, test } from 'vitest'
import { refusedLines } from '#tests/make/lint-plugins.ts'

const inLocalTime = [
  'export const none = new Intl.DateTimeFormat()',
  `export const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric' })`,
  'export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
  'export const year = (moment: Date) => moment.getFullYear()',
  'export const hour = (moment?: Date) => moment?.getHours()',
  'export const offset = (moment: Date) => moment.getTimezoneOffset()',
  'export const midnight = (moment: Date) => moment.setHours(0, 0, 0, 0)',
  'export const day = (moment: Date) => moment.toDateString()',
  'export const clock = (moment: Date) => moment.toLocaleTimeString()',
  'export const written = (moment: Date) => moment.toLocaleDateString()',
  `export const styled = (moment: Date) => moment.toLocaleString('en-US', { dateStyle: 'long' })`,
  'export const january = new Date(2026, 0)',
  `export const noon = new Date('2026-11-20T12:00')`,
  `export const parsed = Date.parse('2026-11-20T12:00')`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are lines of code
  'export const start = (date: string) => new Date(`${date}T00:00:00`)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are lines of code
  'export const ready = (date: string, time: string) => new Date(`${date}T${time}`)',
]

test('no code uses the time zone of the process or browser', () => {
  for (const path of ['server/orders/planted.ts', 'shared/planted.ts', 'web/features/orders/planted.tsx'])
    expect(refusedLines(path, inLocalTime)).toEqual(inLocalTime)
})

test("one file may read the browser's time zone, and tests may use any", () => {
  expect(refusedLines('web/rendering/browser-zone.ts', inLocalTime)).toEqual([])
  expect(refusedLines('server/orders/planted.test.ts', inLocalTime)).toEqual([])
  expect(refusedLines('tests/make/planted.ts', inLocalTime)).toEqual([])
})

test('allows times with an explicit zone', () => {
  const lines = [
    `export const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric' })`,
    `export const formatOf = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone })`,
    'export const hour = (moment: Date) => moment.getUTCHours()',
    'export const time = (moment: Date) => moment.getTime()',
    'export const january = new Date(Date.UTC(2026, 0))',
    `export const noon = new Date('2026-11-20T12:00:00Z')`,
    `export const midnight = new Date('2026-11-20')`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are lines of code
    'export const start = (date: string) => new Date(`${date}T00:00:00Z`)',
    'export const copy = (moment: Date) => new Date(moment)',
    `export const styled = (moment: Date) => moment.toLocaleString('en-US', { dateStyle: 'long', timeZone: 'UTC' })`,
    `export const count = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 1 })`,
    `export const parsed = Date.parse('2026-11-20T12:00:00Z')`,
  ]
  expect(refusedLines('server/orders/planted.ts', lines)).toEqual([])
})

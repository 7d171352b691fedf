import { describe, expect, test } from 'vitest'
import { reportRange, spansOf } from './commission-report-rules.ts'

const today = '2026-11-22'

describe('the range of a commission report', () => {
  test.each([
    ['covers 30 days by default', {}, { by: 'day', from: '2026-10-24', to: today }],
    ['ends today without a last day', { from: '2026-11-01' }, { by: 'day', from: '2026-11-01', to: today }],
    [
      'begins 30 days before its last day',
      { to: '2026-01-30' },
      { by: 'day', from: '2026-01-01', to: '2026-01-30' },
    ],
    ['covers a future day', { from: '2026-12-01' }, { by: 'day', from: '2026-12-01', to: '2026-12-01' }],
    [
      'covers one day',
      { from: today, to: today, by: 'baker' as const },
      { by: 'baker', from: today, to: today },
    ],
    ['covers a year', { from: '2025-11-22' }, { by: 'day', from: '2025-11-22', to: today }],
  ])('CONST-11: %s', (_name, search, range) => {
    expect(reportRange(search, today)).toEqual(range)
  })

  test('CONST-11: rejects reversed ranges, and more than 366 days', () => {
    expect(reportRange({ from: '2026-11-23', to: today }, today)).toHaveProperty('fields.to')
    expect(reportRange({ from: '2025-11-21' }, today)).toHaveProperty('fields.from')
  })

  test.each([
    ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['week', '2026-11-18', '2026-11-30', ['2026-11-16', '2026-11-23', '2026-11-30']],
    ['week', '2026-11-22', '2026-11-22', ['2026-11-16']],
    ['month', '2026-01-31', '2026-03-01', ['2026-01-01', '2026-02-01', '2026-03-01']],
    ['month', '2025-12-31', '2026-01-01', ['2025-12-01', '2026-01-01']],
  ] as const)('CONST-11: has a row for every %s from %s to %s', (by, from, to, spans) => {
    expect(spansOf({ by, from, to })).toEqual(spans)
  })
})

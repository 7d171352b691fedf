import { expect, it } from 'vitest'
import { AuditAnswer, type AuditRecord, judge, recordOf } from './audit-rules.ts'

const day = 24 * 60 * 60_000
const found = new Date('2026-11-01T12:00:00Z')
const after = (days: number) => new Date(found.getTime() + days * day)

const advisory = (source: number, severity: string, name = 'crumbs') => ({
  source,
  name,
  title: 'Goes stale',
  url: `https://advisories.example/${source}`,
  severity,
  range: '<2',
})
const answer = (...via: unknown[]) =>
  AuditAnswer.parse({
    auditReportVersion: 2,
    vulnerabilities: { crumbs: { via }, tray: { via: ['crumbs'] } },
    metadata: { dependencies: { prod: 412, dev: 9 } },
  })
const overdueAt = (record: AuditRecord, now: Date) => judge(record, now).map(({ isOverdue }) => isOverdue)

it.each([
  ['critical', 2],
  ['high', 14],
  ['moderate', 30],
  ['low', 30],
  ['info', 30],
])('V15.2.1: a %s vulnerability must be fixed within %i days', (severity, days) => {
  const record = recordOf(answer(advisory(1, severity)), null, found)
  expect(overdueAt(record, after(days))).toEqual([false])
  expect(overdueAt(record, new Date(after(days).getTime() + 1))).toEqual([true])
})

it('V15.2.1: keeps the date of the first finding in later audits', () => {
  const first = recordOf(answer(advisory(1, 'high')), null, found)
  const second = recordOf(answer(advisory(2, 'high'), advisory(1, 'high')), first, after(10))
  expect(second.findings.map(({ advisory, since }) => [advisory, since])).toEqual([
    [1, found.toISOString()],
    [2, after(10).toISOString()],
  ])
  expect(overdueAt(second, after(15))).toEqual([true, false])
})

it('keeps comments on findings, and removes fixed findings', () => {
  const first = recordOf(answer(advisory(1, 'critical')), null, found)
  const said = first.findings.map((finding) => ({ ...finding, unreachable: 'Only its command line is.' }))
  const second = recordOf(answer(advisory(1, 'critical')), { ...first, findings: said }, after(9))
  expect(judge(second, after(9))).toEqual([
    { line: expect.stringContaining('out of reach: Only its command line is.'), isOverdue: false },
  ])
  expect(recordOf(answer(), second, after(10))).toEqual({
    askedAt: after(10).toISOString(),
    packages: 412,
    findings: [],
  })
})

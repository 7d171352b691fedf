import { expect, test } from 'vitest'
import { reportActions } from '#shared/api/reports.ts'
import { choiceText, consequenceText, reasonsText, reportsText } from './report-copy.ts'
import { caseFiltersOf, caseQueryOf } from './report-queries.ts'

const thing = { contentType: 'listing', owner: { id: '1', name: 'Ana Ruiz' }, reportCount: 2 } as const

test('counts how often each reason was given', () => {
  expect(
    reasonsText([
      { reason: 'misleading', count: 2 },
      { reason: 'offensive', count: 1 },
    ]),
  ).toBe('Misleading (2), Offensive')
  expect([1, 1200].map(reportsText)).toEqual(['1 report', '1,200 reports'])
})

test('each choice explains its effect and who is notified', () => {
  for (const action of reportActions) {
    expect(choiceText(action, thing)).toMatch(/^They are right/)
    const words = consequenceText({ action, isDismissed: false }, thing)
    expect(words).toContain('We email a thank-you to all 2 people who reported it')
    expect(words).toMatch(
      action === 'none' ? /Ana Ruiz is not notified/ : /email (Ana Ruiz the reason|them why)/,
    )
  }
  const dismissed = consequenceText({ action: 'none', isDismissed: true }, { ...thing, reportCount: 1 })
  expect(dismissed).toContain('We email a thank-you to the person who reported it')
})

test.each([
  ['', { status: 'pending' }, { status: 'pending' }],
  ['status=all', { status: 'all' }, {}],
  [
    'status=resolved&type=review',
    { status: 'resolved', type: 'review' },
    { status: 'resolved', type: 'review' },
  ],
  ['status=open&type=order', { status: 'pending' }, { status: 'pending' }],
])('parses "%s" as %j and queries %j', (address, filters, query) => {
  expect(caseFiltersOf(new URLSearchParams(address))).toEqual(filters)
  expect(caseQueryOf(caseFiltersOf(new URLSearchParams(address)))).toEqual(query)
})

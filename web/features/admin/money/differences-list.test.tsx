import { expect, test } from 'vitest'
import type { MoneyDifference } from '#shared/api/money-differences.ts'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { DifferencesTable } from './differences-list.tsx'

const difference: MoneyDifference = {
  id: '0190a5c4-0000-7000-8000-000000000001',
  kind: 'refunded',
  rail: 'stripe',
  paymentId: '0190a5c4-0000-7000-8000-000000000002',
  orderId: null,
  instructionId: null,
  listingId: null,
  providerId: null,
  ours: '5.00',
  theirs: '9.00',
  words: 'refunded $5.00 here, $9.00 there',
  firstSeenAt: '2026-11-23T11:47:00.000Z',
  lastSeenAt: '2026-11-23T11:47:00.000Z',
  resolvedAt: null,
  mayRefund: false,
}

test('shows a difference with its description, both amounts and its age', () => {
  const words = wordsOf(
    renderPart(<DifferencesTable differences={[difference]} onRefund={() => undefined} />),
  )
  expect(words).toContain('Refunded')
  expect(words).toContain('refunded $5.00 here, $9.00 there')
  expect(words).toMatch(/\$5\.00 .*\$9\.00/)
  expect(words).toContain('Nov 23, 2026')
})

test('links a difference to its order, and shows no amounts if there are none', () => {
  const about = { ...difference, orderId: '0190a5c4-0000-7000-8000-000000000003', ours: null, theirs: null }
  const html = renderPart(<DifferencesTable differences={[about]} onRefund={() => undefined} />)
  expect(html).toContain(`tab=orders&amp;query=${about.orderId}`)
  expect(wordsOf(html)).toContain('–')
})

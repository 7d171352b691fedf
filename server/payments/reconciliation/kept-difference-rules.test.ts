import { expect, it } from 'vitest'
import { type Difference, difference } from './difference-rules.ts'
import { type KeptDifference, sortDifferences } from './kept-difference-rules.ts'

const found = (paymentId: string, change: Partial<Difference> = {}): Difference => ({
  ...difference({ kind: 'refunded', rail: 'stripe', paymentId, ours: 0, theirs: 100, words: paymentId }),
  ...change,
})
const kept = (id: string, before: Difference): KeptDifference => ({ id, ...before })

it('keeps a difference found again, even with other amounts; the rest is new or gone', () => {
  const before = [kept('1', found('a')), kept('2', found('b'))]
  const larger = found('a', { theirs: 200, words: 'more' })
  expect(sortDifferences([larger, found('c')], before, new Set())).toEqual({
    added: [found('c')],
    stillThere: [{ id: '1', difference: larger }],
    gone: ['2'],
  })
})

it('tells kinds of the same payment apart, and merges duplicates', () => {
  const other = found('a', { kind: 'released' })
  const { added, stillThere } = sortDifferences(
    [found('a'), other, other],
    [kept('1', found('a'))],
    new Set(),
  )
  expect(added).toEqual([other])
  expect(stillThere).toHaveLength(1)
})

it('keeps differences of unseen payments, and resolves those without a payment', () => {
  const stock = difference({ kind: 'stock', listingId: 'l', words: 'stock' })
  const before = [kept('1', found('a')), kept('2', stock)]
  expect(sortDifferences([], before, new Set(['a'])).gone).toEqual(['2'])
})

import { expect, it } from 'vitest'
import { type Difference, difference } from './difference-rules.ts'
import { type KeptDifference, sortDifferences } from './kept-difference-rules.ts'

const found = (paymentId: string, change: Partial<Difference> = {}): Difference => ({
  ...difference({ kind: 'refunded', rail: 'stripe', paymentId, ours: 0, theirs: 100, words: paymentId }),
  ...change,
})
const kept = (id: string, before: Difference): KeptDifference => ({ id, ...before })

it('what is found again is still there, however large it is by now; the rest is new or gone', () => {
  const before = [kept('1', found('a')), kept('2', found('b'))]
  const larger = found('a', { theirs: 200, words: 'more' })
  expect(sortDifferences([larger, found('c')], before, new Set())).toEqual({
    added: [found('c')],
    stillThere: [{ id: '1', difference: larger }],
    gone: ['2'],
  })
})

it('another kind of the same payment is another difference, and the same one twice is one', () => {
  const other = found('a', { kind: 'released' })
  const { added, stillThere } = sortDifferences(
    [found('a'), other, other],
    [kept('1', found('a'))],
    new Set(),
  )
  expect(added).toEqual([other])
  expect(stillThere).toHaveLength(1)
})

it('of a payment that was not seen nothing is gone, and of no payment everything is', () => {
  const stock = difference({ kind: 'stock', listingId: 'l', words: 'stock' })
  const before = [kept('1', found('a')), kept('2', stock)]
  expect(sortDifferences([], before, new Set(['a'])).gone).toEqual(['2'])
})

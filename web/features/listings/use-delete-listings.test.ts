import { expect, test } from 'vitest'
import { resultToast } from './use-delete-listings.ts'

const scones = { id: 'a', title: 'Scones' }
const rolls = { id: 'b', title: 'Rolls' }

test('DASH-06: names one deleted listing, or gives the number of several', () => {
  expect(resultToast([scones], new Map())).toEqual({ title: 'Listing deleted', description: 'Scones' })
  expect(resultToast([scones, rolls], new Map()).description).toBe('2 listings')
})

test('DASH-08: shows why a deletion failed', () => {
  expect(resultToast([scones], new Map([['a', 'We could not find that.']]))).toMatchObject({
    title: 'Delete Failed',
    description: 'We could not find that.',
    tone: 'bad',
  })
  expect(resultToast([scones, rolls], new Map([['b', 'We could not find that.']]))).toMatchObject({
    title: 'Delete Failed',
    description: '1 of 2 could not be deleted: We could not find that.',
  })
})

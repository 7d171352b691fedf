import { expect, test, vi } from 'vitest'
import { countedTitle, onTitleCount, plainTitle, setTitleCount } from './title-count.ts'

test('puts the number of new orders before the title and notifies listeners once per change', () => {
  const heard = vi.fn()
  onTitleCount(heard)
  expect(countedTitle('Seller Dashboard')).toBe('Seller Dashboard')
  setTitleCount(2)
  setTitleCount(2)
  expect(countedTitle('Seller Dashboard')).toBe('(2) Seller Dashboard')
  expect(plainTitle(countedTitle('Seller Dashboard'))).toBe('Seller Dashboard')
  setTitleCount(0)
  expect(countedTitle('Seller Dashboard')).toBe('Seller Dashboard')
  expect(heard).toHaveBeenCalledTimes(2)
})

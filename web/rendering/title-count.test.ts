import { expect, test, vi } from 'vitest'
import { countedTitle, onTitleCount, plainTitle, setTitleCount } from './title-count.ts'

test('new orders are counted before the title, and listeners hear of each change once', () => {
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

import { expect, test } from 'vitest'
import { safeNext } from '#shared/safe-next.ts'
import { editFoodPath, foodPath, paths, signInPath } from './paths.ts'

test('NAV-29: each listing has its own page', () => {
  expect(foodPath('0190-abc')).toBe('/food/0190-abc')
})

test('POST-02: the edit parameter names the listing to change', () => {
  expect(editFoodPath('0190-abc')).toBe('/post-food?edit=0190-abc')
})

test.each(['/my-orders', '/post-food?edit=1&x=a%20b', '/browse?q=cr%C3%A8me#top'])(
  'OPEN-31: signing in returns to %s',
  (wanted) => {
    const search = new URLSearchParams(signInPath(paths.login, wanted).slice('/login'.length))
    expect(safeNext(search.get('next'))).toBe(wanted)
  },
)

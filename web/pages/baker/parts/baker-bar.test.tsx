import { expect, test } from 'vitest'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { BakerBar } from './baker-bar.tsx'

test('the bar has links to the five parts of a baker’s day, and marks the current one', () => {
  const html = renderPart(<BakerBar current="kitchen" />)
  expect(wordsOf(html)).toBe('Today Orders Kitchen Bakes Money')
  expect(html.match(/<a [^>]*href="[^"]+"/g)).toHaveLength(5)
  expect(html.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
    expect.stringContaining('href="/seller-dashboard/kitchen"'),
  ])
})

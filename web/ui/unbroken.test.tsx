import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

test.each([
  ['Sat 9\u00a0AM–12\u00a0PM +1', 'Sat <span class="unbroken">9\u00a0AM–12\u00a0PM</span> +1'],
  [
    'Saturdays, 9:00 AM–12:00 PM · Stall',
    'Saturdays, <span class="unbroken">9:00 AM–12:00 PM</span> · Stall',
  ],
  ['Sat, Nov 28, 9:00–12:00', 'Sat, Nov 28, <span class="unbroken">9:00–12:00</span>'],
  ['Sat, Nov 28 at 9:00 AM', 'Sat, Nov 28 at 9:00 AM'],
])('keeps the hours of %s on one line', (text, html) => {
  expect(renderToStaticMarkup(<Unbroken>{text}</Unbroken>)).toBe(html)
})

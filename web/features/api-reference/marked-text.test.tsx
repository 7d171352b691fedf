import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkedText } from './marked-text.tsx'

test('paragraphs, lists, and code become elements, and other markup stays text', () => {
  const text = 'Send `ETag` <b>.\n\n- `a`: one\n- `b`: two'
  expect(renderToStaticMarkup(<MarkedText>{text}</MarkedText>)).toBe(
    '<p>Send <code>ETag</code> &lt;b&gt;.</p><ul><li><code>a</code>: one</li><li><code>b</code>: two</li></ul>',
  )
})

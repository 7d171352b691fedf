import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainText } from './html-text.ts'

it.each([
  ['Plain & simple; 2 < 3', 'Plain & simple; 2 < 3'],
  ['Line one\nline two', 'Line one\nline two'],
  ['Nan&#39;s &amp; mine\nnext', "Nan's & mine\nnext"],
  [
    '<p>Chewy &amp; <strong>golden</strong>.</p>\n<ul><li>Oats</li><li>Butter</li></ul>',
    'Chewy & golden.\n\n• Oats\n• Butter',
  ],
  ['<p>Dark&nbsp;crust</p><p>Slow</p>', 'Dark crust\n\nSlow'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['First\n\nsecond <b>bold</b>\nsame', 'First\n\nsecond bold same'],
  ['<style>p{color:red}</style><script>alert(1)</script><div>Rye</div>', 'Rye'],
  ['<p>Unclosed <b>bold', 'Unclosed bold'],
  ['<!-- note --><p>Rye</p>', 'Rye'],
  ['<table><tr><td>Flour</td><td>1</td></tr><tr><td>Salt</td></tr></table>', 'Flour1\n\nSalt'],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it('reads any text, and leaves no elements', () => {
  const markup = fc.array(
    fc.constantFrom('<p>', '</p>', '<li>', '<br', '>', '<script>', '&amp;', '&#', 'x', '\n', '<'),
  )
  fc.assert(
    fc.property(markup, (parts) => {
      expect(plainText(parts.join(''))).not.toMatch(/<\/?(?:p|li|script)>/)
    }),
  )
})

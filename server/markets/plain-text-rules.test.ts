import { describe, expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text-rules.ts'

describe('converts HTML to text', () => {
  test.each([
    ['Open: May to October; <br>Products: Eggs;', 'Open: May to October;\nProducts: Eggs;'],
    ['<p>One</p><p class="x">Two</p>', 'One\nTwo'],
    ['Bread &amp; butter &#39;n&#x27; jam &copy;', "Bread & butter 'n' jam &copy;"],
    ['<script>alert(1)</script>Rye <b>bread</b>', 'Rye bread'],
    ['<img src=x onerror=alert(1)>Pie', 'Pie'],
    ['&lt;b&gt; stays text', '<b> stays text'],
    ['eggs < 3 dollars', 'eggs < 3 dollars'],
    ['  a\u0000b \t c  ', 'a b c'],
    ['&#0;&#99999999;x', '&#99999999;x'],
    [null, ''],
    [undefined, ''],
  ])('%j', (written, text) => {
    expect(plainText(written, 1000)).toBe(text)
  })

  test('cuts long texts, and keeps names on one line', () => {
    expect(plainText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`)
    expect(plainText('🥐🥐🥐🥐🥐🥐', 10).isWellFormed()).toBe(true)
    expect(plainLine('Green<br>Market', 50)).toBe('Green Market')
  })
})

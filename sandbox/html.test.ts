import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes texts but not markup, and renders null as nothing', () => {
  const items = ['<b>', '"&"'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul title="${"it's"}">${items}${null}</ul>`.text).toBe(
    '<ul title="it&#39;s"><li>&lt;b&gt;</li><li>&quot;&amp;&quot;</li></ul>',
  )
})

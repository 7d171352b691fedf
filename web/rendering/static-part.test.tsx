import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadStaticParts, staticPart } from './static-part.tsx'

test('the server renders a static part once its code is loaded', async () => {
  const Greeting = staticPart(async () => ({ name }: { name: string }) => <p>Hello {name}</p>)
  expect(renderToStaticMarkup(<Greeting name="Nora" />)).toBe('<div class="bare"></div>')
  await loadStaticParts()
  expect(renderToStaticMarkup(<Greeting name="Nora" />)).toBe('<div class="bare"><p>Hello Nora</p></div>')
})

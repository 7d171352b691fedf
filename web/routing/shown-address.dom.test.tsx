import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { makeQueryClient } from '#web/data/query-client.ts'
import { useShownAddress } from './shown-address.ts'

afterEach(() => vi.unstubAllGlobals())

test('hydration knows the history entry and does not render the page a second time', () => {
  const seen: string[] = []
  function Watched() {
    const { path, entry } = useShownAddress('/browse', '')
    seen.push(`${path} ${entry}`)
    return <p>{path}</p>
  }
  const page = (
    <QueryClientProvider client={makeQueryClient()}>
      <Router>
        <Watched />
      </Router>
    </QueryClientProvider>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  vi.stubGlobal('navigation', Object.assign(new EventTarget(), { currentEntry: { key: 'one' } }))
  seen.length = 0
  render(page, { container: document.body.appendChild(container), hydrate: true })
  expect(seen).toEqual(['/browse one'])
})

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { makeQueryClient } from '#web/data/query-client.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { shownSettings } from './shown-settings.ts'

/** Renders a part of a page on the server, with the public settings. */
export function renderPart(part: ReactNode, path = '/'): string {
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  queryClient.setQueryData(settingsQuery.key, shownSettings())
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={path}>{part}</Router>
    </QueryClientProvider>,
  )
  return html.replaceAll('&#x27;', "'")
}

/** The text of rendered HTML, as people read it. */
export function wordsOf(html: string): string {
  return html
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The opening tag of the first button whose text or label contains `words`. */
export function buttonTag(html: string, words: string): string | undefined {
  for (const [whole, tag = ''] of html.matchAll(/(<button[^>]*>)(?:(?!<\/button>).)*/g))
    if (whole.includes(words)) return tag
  return undefined
}

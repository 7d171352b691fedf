import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { makeQueryClient } from '#web/data/query-client.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { shownSettings } from './shown-settings.ts'

/** A part of a page as the server renders it, with the public settings at hand. */
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

/** The words of rendered HTML, as they are read; a name stands in its sentence without a gap. */
export function wordsOf(html: string): string {
  return html
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first button of rendered HTML whose words or label hold `words`: its whole tag. */
export function buttonTag(html: string, words: string): string | undefined {
  for (const [whole, tag = ''] of html.matchAll(/(<button[^>]*>)(?:(?!<\/button>).)*/g))
    if (whole.includes(words)) return tag
  return undefined
}

import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { makeQueryClient } from '#web/data/query-client.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { shownSettings } from './shown-settings.ts'

/**
 * Mounts a page part in the test's document with the public settings, ready for interaction; returns a function that
 * renders its next state.
 */
export function showPart(
  part: ReactNode,
  queries: ReadonlyMap<string, unknown> = new Map(),
): (next: ReactNode) => void {
  const queryClient = makeQueryClient(Number.POSITIVE_INFINITY)
  queryClient.setQueryData(settingsQuery.key, shownSettings())
  for (const [url, answer] of queries) queryClient.setQueryData([url], answer)
  const inPlace = (shown: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <Router>{shown}</Router>
    </QueryClientProvider>
  )
  const { rerender } = render(inPlace(part))
  return (next) => rerender(inPlace(next))
}

/** The button with this name. */
export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name })
}

/** Presses the button with this name once. */
export function press(name: string | RegExp): void {
  fireEvent.click(button(name))
}

/** Whether the button with this name is marked busy. */
export function isBusy(name: string | RegExp): boolean {
  return button(name).getAttribute('aria-busy') === 'true'
}

/** Chooses the radio button with this name. */
export function choose(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('radio', { name }))
}

/** Replaces the value of the field with this label. */
export function write(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

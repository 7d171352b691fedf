import { paths } from '#web/paths.ts'
import type { ConsoleQuery } from './console-panel.ts'

/** The address of a tab of the console with a query of its own, e.g. its filters; empty values are left out. */
export function consolePath(tab: string, query: ConsoleQuery = {}): string {
  const search = new URLSearchParams({ tab })
  const entries = query instanceof URLSearchParams ? query.entries() : Object.entries(query)
  for (const [name, value] of entries) if (name !== 'tab' && value) search.set(name, value)
  return `${paths.admin}?${search}`
}

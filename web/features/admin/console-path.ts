import { paths } from '#web/paths.ts'
import type { ConsoleQuery } from './console-panel.ts'

/** The URL of a console tab with parameters such as filters; empty values are dropped. */
export function consolePath(tab: string, query: ConsoleQuery = {}): string {
  const search = new URLSearchParams({ tab })
  const entries = query instanceof URLSearchParams ? query.entries() : Object.entries(query)
  for (const [name, value] of entries) if (name !== 'tab' && value) search.set(name, value)
  return `${paths.admin}?${search}`
}

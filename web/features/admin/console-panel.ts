import type { ComponentType } from 'react'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'

/** What the console gives to the panel of a tab. */
export interface PanelProps {
  /** the query of the address: `tab`, and the panel's own filters */
  search: URLSearchParams
  /** who is signed in; `mayDo` of `shared/admin-rights.ts` says what to offer them */
  admin: AdminRecord
  /** opens this tab with another query of its own; empty values are left out */
  navigate: (query: ConsoleQuery) => void
  /** to be called when a write fails with `isSignedOut`; reads that fail so are noticed without */
  onSessionEnd: () => void
}

export type ConsoleQuery = URLSearchParams | Readonly<Record<string, string | undefined>>

/** The panel of a tab: the component that its module exports. */
export type ConsolePanel = ComponentType<PanelProps>

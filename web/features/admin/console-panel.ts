import type { ComponentType } from 'react'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'

/** The props of a console tab's panel. */
export interface PanelProps {
  /** the URL parameters: `tab` and the panel's own filters */
  search: URLSearchParams
  /** the signed-in admin; `mayDo` of `shared/admin-rights.ts` says which actions to offer */
  admin: AdminRecord
  /** opens this tab with other parameters; empty values are dropped */
  navigate: (query: ConsoleQuery) => void
  /** call this if a write fails with `isSignedOut`; failed reads are detected automatically */
  onSessionEnd: () => void
}

export type ConsoleQuery = URLSearchParams | Readonly<Record<string, string | undefined>>

/** The panel component that a tab's module exports. */
export type ConsolePanel = ComponentType<PanelProps>

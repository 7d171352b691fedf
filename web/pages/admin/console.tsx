import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { mayDo } from '#shared/admin-rights.ts'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'
import { adminName, roleLabels } from '#web/features/admin/accounts/admin-names.ts'
import { signOutAdmin } from '#web/features/admin/accounts/api.ts'
import { ConsoleFrame } from '#web/features/admin/accounts/console-frame.tsx'
import { SessionEndedDialog } from '#web/features/admin/accounts/session-ended-dialog.tsx'
import { startAdminSession } from '#web/features/admin/accounts/start-admin-session.ts'
import { forgetStoredAdmin, readStoredAdmin, storeAdmin } from '#web/features/admin/accounts/stored-admin.ts'
import { useAdminSession } from '#web/features/admin/accounts/use-admin-session.ts'
import { ConsoleZone } from '#web/features/admin/console-clock.ts'
import { forgetConsole } from '#web/features/admin/console-drafts.ts'
import type { ConsolePanel, PanelProps } from '#web/features/admin/console-panel.ts'
import { consolePath } from '#web/features/admin/console-path.ts'
import { paths } from '#web/paths.ts'
import { usePart } from '#web/rendering/use-part.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { showFailure } from '#web/ui/show-failure.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { type ConsoleTab, consoleTabs } from './console-tabs.ts'

/** The admin console (NAV-46, ADMIN-01, ADMIN-02, ADMIN-12; decisions, OPEN-16). */
export default function ConsolePage({ search }: PageProps) {
  const [stored, setStored] = useState<AdminRecord | null>()
  useEffect(() => setStored(readStoredAdmin()), [])
  if (stored === undefined)
    return (
      <ConsoleFrame>
        <noscript>
          <p>The console needs JavaScript.</p>
        </noscript>
        <p role="status" className="muted">
          Opening the console...
        </p>
      </ConsoleFrame>
    )
  if (stored === null) return <ToLogin search={search} />
  return <Console stored={stored} search={search} />
}

interface ConsoleProps {
  /** the admin stored in the browser, shown in the bar until the server confirms the session */
  stored: AdminRecord
  search: URLSearchParams
}

function Console({ stored, search }: ConsoleProps) {
  const queryClient = useQueryClient()
  const { session, admitted, isRefused, isEnded, checkSession } = useAdminSession()
  const [isOwnSignInOpen, setOwnSignInOpen] = useState(false)
  const { part: OwnSignInDialog, need } = usePart(fetchOwnSignIn, 'Your sign-in did not load')
  const { leave, isLeaving, signOut } = useLeave(search)
  const { data } = session

  if (isRefused || isLeaving) return <ToLogin search={search} forget wanted={isRefused} />
  const admin = admitted ?? stored
  const goOn = (again: AdminRecord) => {
    // the open panel belongs to another admin
    if (again.id !== admitted?.id) return window.location.reload()
    storeAdmin(again)
    void queryClient.invalidateQueries()
  }
  return (
    <ConsoleFrame
      aside={
        <>
          <span>
            {adminName(admin)} · {roleLabels[admin.role]}
          </span>
          <Button variant="quiet" icon="lock" onClick={async () => setOwnSignInOpen(await need())}>
            <span>Your sign-in</span>
          </Button>
          <Button variant="quiet" icon="sign-out" onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      {admitted ? (
        <ConsoleZone value={data?.timeZone ?? defaultTimeZone}>
          <Tabbed admin={admitted} search={search} onSessionEnd={checkSession} />
        </ConsoleZone>
      ) : (
        <Opening isFailed={session.isError} onRetry={checkSession} />
      )}
      {isOwnSignInOpen && OwnSignInDialog && (
        <OwnSignInDialog admin={admin} onClose={() => setOwnSignInOpen(false)} />
      )}
      {isEnded && (
        <SessionEndedDialog
          started={data?.admin && data.setUp ? { admin: data.admin, setUp: data.setUp } : undefined}
          onDone={goOn}
          onLeave={leave}
        />
      )}
    </ConsoleFrame>
  )
}

async function fetchOwnSignIn() {
  const { OwnSignInDialog } = await import('#web/features/admin/accounts/own-sign-in-dialog.tsx')
  return OwnSignInDialog
}

/** Leaves the console by signing out (ADMIN-26), or because the session has ended. */
function useLeave(search: URLSearchParams) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const leave = (to: string) => {
    setLeaving(true)
    navigate(to)
    startAdminSession(queryClient, null)
  }
  return {
    isLeaving,
    leave: () => leave(loginPath(search)),
    signOut: async () => {
      try {
        await signOutAdmin()
        forgetConsole()
        leave(paths.adminLogin)
      } catch {
        await showFailure('You are still signed in', 'Network error. Please try again.')
      }
    },
  }
}

function Opening({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (isFailed)
    return (
      <LoadFailed level={1} onRetry={onRetry}>
        We could not open the console. Try again.
      </LoadFailed>
    )
  return (
    <p role="status" className="muted">
      Opening the console...
    </p>
  )
}

function Tabbed({ admin, search, onSessionEnd }: Omit<PanelProps, 'navigate'>) {
  const [, navigate] = useLocation()
  const seen = consoleTabs.filter(({ right }) => mayDo(admin.role, right))
  const current = seen.find(({ name }) => name === search.get('tab')) ?? seen[0]
  if (!current) return null
  return (
    <>
      <Tabs
        label="Admin console"
        tabs={seen.map((tab) => ({
          label: tab.label,
          href: consolePath(tab.name),
          current: tab === current,
        }))}
      />
      <Suspense
        key={current.name}
        fallback={
          <p role="status" className="muted">
            Loading {current.label}...
          </p>
        }
      >
        <TabPanel
          tab={current}
          search={search}
          admin={admin}
          navigate={(query) => navigate(consolePath(current.name, query))}
          onSessionEnd={onSessionEnd}
        />
      </Suspense>
    </>
  )
}

function TabPanel({ tab, ...props }: PanelProps & { tab: ConsoleTab }) {
  return <ArrivedPanel panel={use(panelOf(tab))} {...props} />
}

function ArrivedPanel({ panel: Panel, ...props }: PanelProps & { panel: ConsolePanel }) {
  return <Panel {...props} />
}

const panels = new Map<string, Promise<ConsolePanel>>()

/** The panel of a tab, loaded once; a failed load can be retried. */
function panelOf(tab: ConsoleTab): Promise<ConsolePanel> {
  const known = panels.get(tab.name)
  if (known) return known
  const loading = tab.load()
  panels.set(tab.name, loading)
  loading.catch(() => panels.delete(tab.name))
  return loading
}

interface ToLoginProps {
  search: URLSearchParams
  /** removes the stored record, because the server does not know its session */
  forget?: boolean
  /** whether to return to the wanted tab */
  wanted?: boolean
}

/** Redirects to the login page, and back to the same tab afterwards (ADMIN-02). */
function ToLogin({ search, forget = false, wanted = true }: ToLoginProps) {
  const [, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it redirects once
  useEffect(() => {
    if (forget) forgetStoredAdmin()
    if (wanted) navigate(loginPath(search), { replace: true })
  }, [])
  return (
    <ConsoleFrame>
      <p role="status" className="muted">
        Redirecting to login...
      </p>
    </ConsoleFrame>
  )
}

function loginPath(search: URLSearchParams): string {
  if (search.size === 0) return paths.adminLogin
  return `${paths.adminLogin}?next=${encodeURIComponent(`${paths.admin}?${search}`)}`
}

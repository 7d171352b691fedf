import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { AdminRecord, getAdminSession } from '#shared/api/admin-accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { safeNext } from '#shared/safe-next.ts'
import { adminName } from '#web/features/admin/accounts/admin-names.ts'
import { adminSessionQuery } from '#web/features/admin/accounts/admin-session-query.ts'
import { AdminSignIn, type StartedAdmin } from '#web/features/admin/accounts/admin-sign-in.tsx'
import { ConsoleFrame } from '#web/features/admin/accounts/console-frame.tsx'
import { startAdminSession } from '#web/features/admin/accounts/start-admin-session.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { useRedirectLater } from '#web/routing/use-redirect-later.ts'
import { toasts } from '#web/ui/toast-store.ts'
import css from './login.module.css'

/** The delay between signing in and opening the console, in milliseconds (ADMIN-23). */
const afterSignIn = 500

/** The console's login page (NAV-47, ADMIN-17 to ADMIN-25), then the wanted tab. */
export default function AdminLoginPage({ search }: PageProps) {
  const queryClient = useQueryClient()
  const next = consoleNext(search.get('next'))
  const [isDone, setDone] = useState(false)
  const started = useStartedAdmin(next)
  useRedirectLater(isDone ? next : null, afterSignIn)

  const finish = (admin: AdminRecord) => {
    startAdminSession(queryClient, admin)
    const description = `Welcome back, ${adminName(admin)}!`
    toasts.add({ title: 'Login Successful', description, tone: 'good' })
    setDone(true)
  }
  return (
    <ConsoleFrame>
      <section className={`sheet stack ${css.form}`}>
        <noscript>
          <p>The console needs JavaScript.</p>
        </noscript>
        <AdminSignIn key={started ? 'started' : 'new'} started={started} level={1} onDone={finish} />
      </section>
    </ConsoleFrame>
  )
}

/** The admin whose sign-in is unfinished, if any; a signed-in admin goes straight to the console. */
function useStartedAdmin(next: string): StartedAdmin | undefined {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [started, setStarted] = useState<StartedAdmin>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once, when the page opens
  useEffect(() => {
    const { key } = adminSessionQuery
    queryClient
      .fetchQuery<CallResponse<typeof getAdminSession>>({ queryKey: key, staleTime: 0 })
      .then(({ admin, setUp }) => {
        if (admin && setUp !== null) return setStarted({ admin, setUp })
        if (!admin) return
        startAdminSession(queryClient, admin)
        navigate(next, { replace: true })
      })
      .catch(() => {
        // the sign-in form stays
      })
  }, [])
  return started
}

/** The console page to open: no other page of the site, and never the login page. */
function consoleNext(next: string | null): string {
  const wanted = safeNext(next, paths.admin)
  return wanted === paths.admin || wanted.startsWith(`${paths.admin}?`) ? wanted : paths.admin
}

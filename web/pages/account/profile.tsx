import { useRef } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { OwnProfile } from '#shared/api/profile.ts'
import type { Session } from '#shared/api/sessions.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ProfileDetails } from '#web/features/accounts/profile-details.tsx'
import { ProfileForm } from '#web/features/accounts/profile-form.tsx'
import { profileQuery, sessionsQuery } from '#web/features/accounts/profile-queries.ts'
import {
  isEdited,
  type ProfileTab,
  profileHref,
  profileTab,
  profileTabs,
} from '#web/features/accounts/profile-tabs.ts'
import { SecurityPanel } from '#web/features/accounts/security-panel.tsx'
import { SessionList } from '#web/features/accounts/session-list.tsx'
import { useModeFocus } from '#web/features/accounts/use-mode-focus.ts'
import { useProfileForm } from '#web/features/accounts/use-profile-form.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { displayName } from '#web/ui/initials.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import css from './profile.module.css'

/** The user's profile and sessions (NAV-37, PROF-01 to PROF-11). */
export default function ProfilePage({ search }: PageProps) {
  const { user } = useCurrentUser()
  const tab = profileTab(search)
  return user === null ? <AccessDenied /> : <Profile user={user} tab={tab} />
}

function Profile({ user, tab }: { user: CurrentUser; tab: ProfileTab }) {
  const profile = useApiQuery(profileQuery(user.id))
  const sessions = useApiQuery(sessionsQuery)
  if (isSignedOut(profile.error) || isSignedOut(sessions.error)) return <AccessDenied />
  if (profile.data && 'email' in profile.data && sessions.data)
    return <ProfileTabs profile={profile.data} sessions={sessions.data} tab={tab} />
  if (!(profile.isError || sessions.isError))
    return (
      <PageSkeleton narrow shape="form">
        Loading your profile...
      </PageSkeleton>
    )
  return <ProfileFailed onRetry={() => void Promise.all([profile.refetch(), sessions.refetch()])} />
}

interface ProfileTabsProps {
  profile: OwnProfile
  sessions: readonly Session[]
  tab: ProfileTab
}

function ProfileTabs({ profile, sessions, tab }: ProfileTabsProps) {
  const form = useProfileForm(profile, tab)
  const isHydrated = useHydrated()
  const panel = useRef<HTMLDivElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const editMode = form.isRestored ? 'restored' : 'edit'
  useModeFocus(form.values === null ? 'read' : editMode, panel, editButton)
  return (
    <div className="wrap narrow">
      <div className="page-head row">
        <div className={css.who}>
          <Avatar person={profile} size="large" />
          <div>
            <h1>Profile</h1>
            <p className="muted">{displayName(profile)}</p>
          </div>
        </div>
        {form.values === null && isEdited(tab) && (
          <Button ref={editButton} icon="edit" className="end" disabled={!isHydrated} onClick={form.edit}>
            Edit Profile
          </Button>
        )}
      </div>
      <Tabs
        label="Profile"
        tabs={profileTabs.map(({ name, label }) => ({
          label,
          href: profileHref(name),
          current: name === tab,
        }))}
      />
      <div ref={panel} className={css.panel}>
        <Panel profile={profile} sessions={sessions} tab={tab} form={form} />
      </div>
    </div>
  )
}

interface PanelProps extends ProfileTabsProps {
  form: ReturnType<typeof useProfileForm>
}

function Panel({ profile, sessions, tab, form }: PanelProps) {
  if (tab === 'security') return <SecurityPanel email={profile.email} />
  if (tab === 'sessions') return <SessionList sessions={sessions} />
  if (form.values !== null) return <ProfileForm tab={tab} values={form.values} form={form} />
  return (
    <section className="sheet stack" aria-label={profileTabs.find(({ name }) => name === tab)?.label}>
      <ProfileDetails profile={profile} tab={tab} />
    </section>
  )
}

function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      level={1}
      title="We could not load your profile"
      action={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Something went wrong. Nothing is lost.
    </EmptyState>
  )
}

/** PROF-05: the session ended while the page was open. Visitors without a session never reach this page. */
function AccessDenied() {
  return <SessionEnded title="Access Denied" />
}

import { Suspense, use } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { AvatarMenu } from './avatar-menu.tsx'

interface AccountMenuProps {
  user: CurrentUser
  onSignOut: () => void
}

let loaded: typeof AvatarMenu | typeof ProfileLink | null = null
let loading: Promise<void> | null = null

/** Loads the menu's code, once. The server and hydration wait for it when a user is signed in. */
export function loadAccountMenu(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  try {
    const module = await import('./avatar-menu.tsx')
    loaded = module.AvatarMenu
  } catch {
    // a link to the profile stays, and the next page load tries again
    loaded = ProfileLink
  }
}

/** The signed-in user's menu (NAV-10); a link to the profile replaces it until its code has loaded. */
export function AccountMenu(props: AccountMenuProps) {
  return (
    <Suspense fallback={<ProfileLink />}>
      <LoadedMenu {...props} />
    </Suspense>
  )
}

function LoadedMenu(props: AccountMenuProps) {
  if (loaded === null) use(loadAccountMenu())
  const Menu = loaded ?? ProfileLink
  return <Menu {...props} />
}

function ProfileLink() {
  return <ButtonLink variant="quiet" icon="user" label="Profile" href={paths.profile} />
}

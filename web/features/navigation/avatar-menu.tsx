import type { CurrentUser } from '#shared/api/accounts.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { displayName } from '#web/ui/initials.ts'
import { Menu } from '#web/ui/menu.tsx'

/** The signed-in user's avatar, which opens a menu of their pages (NAV-10). */
export function AvatarMenu({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) {
  return (
    <Menu
      label={`Account menu, ${displayName(user)}`}
      trigger={<Avatar person={user} size="small" />}
      items={[
        { label: 'My Orders', icon: 'bag', to: paths.myOrders },
        { label: 'Seller Dashboard', icon: 'store', to: paths.sellerDashboard },
        { label: 'Profile', icon: 'user', to: paths.profile },
        { label: 'Sign Out', icon: 'sign-out', to: onSignOut, apart: true },
      ]}
    />
  )
}

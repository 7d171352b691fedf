import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { homeSections, paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { displayName } from '#web/ui/initials.ts'
import { Link } from '#web/ui/link.tsx'
import { sectionLink } from './section-link.ts'
import css from './side-menu.module.css'

interface SideMenuProps {
  open: boolean
  onClose: () => void
  user: CurrentUser | null
  onSignOut: () => void
}

/** The side menu (NAV-14 to NAV-21). Choosing an entry closes it. */
export function SideMenu({ open, onClose, user, onSignOut }: SideMenuProps) {
  const becomeBaker = user ? sectionLink(homeSections.becomeBaker) : { href: paths.signup }
  const signOut = () => {
    onClose()
    onSignOut()
  }
  return (
    <Drawer open={open} title="Menu" onClose={onClose}>
      <nav aria-label="Menu">
        <ul className={css.list}>
          <Entry icon="search" {...sectionLink(homeSections.browse)} onClose={onClose}>
            Browse Baked Goods
          </Entry>
          <Entry icon="store" href={paths.aboutFarmersMarkets} onClose={onClose}>
            Farmer's Market's
          </Entry>
          <Entry icon="map" href={paths.marketFinder} onClose={onClose}>
            Market Finder
          </Entry>
          <Entry icon="info" {...sectionLink(homeSections.howItWorks)} onClose={onClose}>
            How It Works
          </Entry>
          <Entry icon="grain" {...becomeBaker} onClose={onClose}>
            Become a Baker
          </Entry>
        </ul>
        <hr className={css.rule} />
        {user && <Who user={user} />}
        <ul className={css.list}>
          {user ? (
            <>
              <Entry icon="plus" href={paths.postFood} onClose={onClose}>
                Post Baked Goods
              </Entry>
              <Entry icon="bag" href={paths.myOrders} onClose={onClose}>
                My Orders
              </Entry>
              <Entry icon="home" href={paths.sellerDashboard} onClose={onClose}>
                Seller Dashboard
              </Entry>
              <Entry icon="user" href={paths.profile} onClose={onClose}>
                Profile
              </Entry>
              <li>
                <button type="button" className={css.entry} onClick={signOut}>
                  <Icon name="sign-out" />
                  Sign Out
                </button>
              </li>
            </>
          ) : (
            <Entry icon="user" href={paths.login} onClose={onClose}>
              Sign in / Sign Up
            </Entry>
          )}
        </ul>
      </nav>
    </Drawer>
  )
}

interface EntryProps {
  icon: IconName
  href: string
  onClick?: () => void
  onClose: () => void
  children: ReactNode
}

function Entry({ icon, href, onClick, onClose, children }: EntryProps) {
  const [path] = useLocation()
  const close = () => {
    onClose()
    onClick?.()
  }
  return (
    <li>
      <Link
        href={href}
        className={css.entry}
        onClick={close}
        {...(href === path ? { 'aria-current': 'page' } : {})}
      >
        <Icon name={icon} />
        {children}
      </Link>
    </li>
  )
}

function Who({ user }: { user: CurrentUser }) {
  return (
    <div className={css.who}>
      <Avatar person={user} />
      <div>
        <strong>{displayName(user)}</strong>
        <p className="small muted">{user.email}</p>
      </div>
    </div>
  )
}

import type { MouseEvent } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { homeSections, paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { sectionLink } from './section-link.ts'
import css from './top-bar.module.css'
import { useSideMenu } from './use-side-menu.ts'

interface TopBarProps {
  user: CurrentUser | null
  /** whether the session is still loading */
  sessionLoading?: boolean
  /** the sum of the quantities in the cart (NAV-04) */
  cartCount: number
  onSignOut: () => void
}

/** The top bar of every page (NAV-02 to NAV-11) with its side menu. */
export function TopBar({ user, sessionLoading = false, cartCount, onSignOut }: TopBarProps) {
  const sideMenu = useSideMenu()
  return (
    <>
      <header className={css.bar}>
        <div className={css.paper}>
          <div className={`wrap ${css.inner}`}>
            <Brand className={css.brand} />
            <nav aria-label="Main" className={css.links}>
              <ButtonLink variant="quiet" {...sectionLink(homeSections.browse)}>
                Browse Baked Goods
              </ButtonLink>
              <ButtonLink variant="quiet" {...sectionLink(homeSections.howItWorks)}>
                How It Works
              </ButtonLink>
              {!user && (
                <ButtonLink variant="quiet" href={paths.signup}>
                  Become a Baker
                </ButtonLink>
              )}
            </nav>
            {user ? (
              <PostButton sessionLoading={sessionLoading} />
            ) : (
              <ButtonLink href={paths.login} className={css.signIn}>
                Sign in / Sign Up
              </ButtonLink>
            )}
            <CartLink signedIn={user !== null} count={cartCount} />
            {user && <AccountMenu user={user} onSignOut={onSignOut} />}
            <MenuButton menu={sideMenu} />
          </div>
        </div>
      </header>
      {sideMenu.Menu && (
        <sideMenu.Menu open={sideMenu.open} onClose={sideMenu.close} user={user} onSignOut={onSignOut} />
      )}
    </>
  )
}

/** Opens the side menu (NAV-07); without script it links to the footer, which has the same links. */
function MenuButton({ menu }: { menu: ReturnType<typeof useSideMenu> }) {
  const look = { variant: 'quiet', icon: 'menu', label: 'Menu' } as const
  if (!useHydrated()) return <ButtonLink {...look} href="#footer" />
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      aria-expanded={menu.open}
      busy={menu.open && !menu.Menu}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={menu.show}
    />
  )
}

/** Navigates only once the session is known (NAV-08, NAV-09); on phones it shows only its plus. */
function PostButton({ sessionLoading }: { sessionLoading: boolean }) {
  const wait = (event: MouseEvent) => event.preventDefault()
  return (
    <ButtonLink
      href={paths.postFood}
      icon="plus"
      className={css.post}
      {...(sessionLoading ? { 'aria-disabled': true, onClick: wait } : {})}
    >
      <span>Post Baked Goods</span>
    </ButtonLink>
  )
}

/** The cart (NAV-03 to NAV-06). */
function CartLink({ signedIn, count }: { signedIn: boolean; count: number }) {
  return (
    <span className={css.cart}>
      <ButtonLink
        variant="quiet"
        icon="cart"
        href={signedIn ? paths.cart : paths.auth}
        label={count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`}
      />
      {count > 0 && (
        <span aria-hidden="true" className={css.count}>
          {count}
        </span>
      )}
    </span>
  )
}

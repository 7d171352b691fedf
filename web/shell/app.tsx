import { useSignOut } from '#web/features/accounts/use-end-session.ts'
import '#web/styles/global.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { AccountReminder } from '#web/features/accounts/account-reminder.tsx'
import { CartProvider, useCart } from '#web/features/cart/cart-provider.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import footerCss from '#web/features/navigation/footer.module.css'
import { TopBar } from '#web/features/navigation/top-bar.tsx'
import { paths, signInPath } from '#web/paths.ts'
import { LoadingScreen } from '#web/rendering/loading-screen.tsx'
import { NowProvider, useNow } from '#web/rendering/now.tsx'
import { staticPart } from '#web/rendering/static-part.tsx'
import { late, loadedPage, loadPage } from '#web/routing/page-modules.ts'
import { matchRoute } from '#web/routing/route-matching.ts'
import type { PageProps, PageRoute } from '#web/routing/routes.tsx'
import { useShownAddress } from '#web/routing/shown-address.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AppErrorBoundary } from './app-error.tsx'
import { Toasts } from './toasts.tsx'

const Footer = staticPart(
  async () => {
    const { Footer } = await import('#web/features/navigation/footer.tsx')
    return Footer
  },
  { styles: [footerCss] },
)

interface AppProps {
  queryClient: QueryClient
  /** when the server rendered the page */
  renderedAt: Date
  /** the page to render on the server, where there is no address bar */
  ssrPath?: string
  ssrSearch?: string
}

/** The whole page inside `#root`, the same on the server and in the browser. */
export function App({ queryClient, renderedAt, ...address }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <NowProvider renderedAt={renderedAt}>
        <Router {...address}>
          <CartProvider>
            <Site {...address} />
          </CartProvider>
        </Router>
      </NowProvider>
    </QueryClientProvider>
  )
}

function Site(address: Pick<AppProps, 'ssrSearch'>) {
  const [wanted] = useLocation()
  // the raw query: wouter's other `useSearch` decodes it, which breaks an address inside the query
  const { path, search } = useShownAddress(wanted, useSearch(address).replace(/^\?/, ''))
  const match = matchRoute(path, search)
  if ('movedTo' in match) return <Redirect to={match.movedTo} replace />
  return <Page path={path} search={search} {...match} />
}

interface SitePageProps {
  path: string
  search: string
  route: PageRoute
  params: PageProps['params']
}

function Page({ path, search, route, params }: SitePageProps) {
  const { user, isLoading } = useCurrentUser()
  const signOut = useSignOut()
  const { count } = useCart()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `match` is a new object for the same path each time
  const place = useMemo(() => ({ params, search: new URLSearchParams(search) }), [path, search])
  const isShop = route.access !== 'console'
  return (
    <>
      <SkipLink />
      {isShop && <TopBar user={user} sessionLoading={isLoading} cartCount={count} onSignOut={signOut} />}
      {isShop && (
        <noscript>
          <p className="wrap small page-head">
            Buttons such as “Add to Cart” need JavaScript. You can browse and search without it.
          </p>
        </noscript>
      )}
      <main id="main" tabIndex={-1}>
        <AppErrorBoundary key={path}>
          <Suspense fallback={late.page}>
            {route.access === 'signed-in' ? (
              <SignedInOnly path={path} search={search}>
                <PageBody file={route.file} place={place} />
              </SignedInOnly>
            ) : (
              <PageBody file={route.file} place={place} />
            )}
          </Suspense>
        </AppErrorBoundary>
      </main>
      {isShop && <ShopFooter signedIn={user !== null} />}
      <Toasts />
    </>
  )
}

/** The footer, with the year in the market's time zone. */
function ShopFooter({ signedIn }: { signedIn: boolean }) {
  const [year] = dateInZone(useNow(), defaultTimeZone).split('-')
  return <Footer signedIn={signedIn} year={Number(year)} />
}

interface SignedInOnlyProps extends Pick<SitePageProps, 'path' | 'search'> {
  children: ReactNode
}

/**
 * Sends visitors to sign in and back (SESS-10). When a session ends, its user stays on the page: the page itself
 * says so, and typed values are kept (decisions, OPEN-31).
 */
function SignedInOnly({ path, search, children }: SignedInOnlyProps) {
  const { user, isLoading } = useCurrentUser()
  const [goingTo] = useLocation()
  const [admitted, setAdmitted] = useState(user !== null)
  if (user !== null && !admitted) setAdmitted(true)
  // a sign-out navigates to another page, so skip the message about the ended session
  const isLeaving = user === null && goingTo !== path
  if (admitted && !isLeaving) {
    return (
      <>
        {user !== null && <AccountReminder />}
        {children}
      </>
    )
  }
  if (admitted || isLoading) return <LoadingScreen />
  return <Redirect to={signInPath(paths.login, path + (search && `?${search}`))} replace />
}

/** Renders a page and waits for its module if it is not loaded. */
function PageBody({ file, place }: { file: PageRoute['file']; place: PageProps }) {
  const PageComponent = loadedPage(file) ?? use(loadPage(file))
  return <PageComponent {...place} />
}

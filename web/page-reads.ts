import type { CurrentUser } from '#shared/api/accounts.ts'
import { profileRead, sessionsRead } from './features/accounts/profile-reads.ts'
import { resetLinkRead } from './features/accounts/reset-link-read.ts'
import { openOrdersRead, secondFactorsRead, securityEventsRead } from './features/accounts/security-reads.ts'
import { bakePlanRead } from './features/bake-days/bake-plan-read.ts'
import { comingBatchesRead } from './features/bake-days/coming-batches-read.ts'
import { listingRead } from './features/listings/listing-read.ts'
import { filtersFromUrl, searchFromUrl } from './features/listings/listing-search.ts'
import { landingListingsRead, listingsRead } from './features/listings/listings-read.ts'
import { otherBakesRead } from './features/listings/other-bakes-read.ts'
import { readsNear } from './features/location/near-read.ts'
import { placeInUse } from './features/location/use-location.ts'
import { directoryReads, marketFinderReads } from './features/markets/market-reads.ts'
import { contactFormRead } from './features/messages/contact-form-read.ts'
import { buyerOrdersRead, sellerOrdersRead } from './features/orders/orders-read.ts'
import { possiblePickupsRead } from './features/pickups/possible-pickups-read.ts'
import { listingReviewsRead, receivedReviewsRead } from './features/reviews/review-reads.ts'
import { myListingsRead, orderHistoryRead, sellerOverviewRead } from './features/sellers/dashboard-reads.ts'
import { owedRead } from './features/sellers/owed/owed-read.ts'
import { statementRead } from './features/sellers/statement-reads.ts'
import { settingsRead } from './features/settings/settings-read.ts'
import type { Read } from './reads.ts'
import type { PageProps, PageRoute } from './routes.tsx'

/** What is known of a read by now. */
export type Answers = <A>(read: Read<A>) => A | undefined

/** The reads that a page starts with; on signed-in pages `user` is there. Asked again until no read is left to make. */
type PageReads = (place: PageProps, user: CurrentUser | null, answer: Answers) => Read<unknown>[]

const onlySettings: PageReads = () => [settingsRead]

/**
 * What each page shows at once. The server fetches these reads and the page finds them through `useRead`; a read that
 * answers 404 turns the whole answer into a 404. A page without a row shows nothing of the database.
 */
const pageReads: Readonly<Record<PageRoute['file'], PageReads>> = {
  'pages/shop/home.tsx': ({ search }, user, answer) => {
    const filters = filtersFromUrl(search)
    return [
      settingsRead,
      ...readsNear(filters.near, placeInUse(), answer, (point) => landingListingsRead(filters, point)),
      ...(user ? [buyerOrdersRead(user.id), sellerOrdersRead(user.id)] : []),
    ]
  },
  'pages/shop/browse.tsx': ({ search }, _user, answer) => {
    const wanted = searchFromUrl(search)
    return [
      settingsRead,
      ...readsNear(wanted.near, wanted.cursor ? null : placeInUse(), answer, (point) =>
        listingsRead(wanted, point),
      ),
    ]
  },
  'pages/shop/food.tsx': ({ params, search }, _user, answer) => {
    const id = params.id ?? ''
    const listing = listingRead(id, search.get('day'))
    const shown = answer(listing)
    return [
      listing,
      ...(shown ? [possiblePickupsRead(id, shown.batchId)] : []),
      ...(shown?.batchId ? [comingBatchesRead(id)] : []),
      otherBakesRead(id),
      listingReviewsRead(id, search.get('reviews') ?? undefined),
      settingsRead,
    ]
  },
  // the cart itself is in the browser
  'pages/buyer/cart.tsx': onlySettings,
  'pages/buyer/checkout.tsx': onlySettings,
  'pages/seller/post-food.tsx': ({ search }) => {
    const edited = search.get('edit')
    return edited === null ? [settingsRead] : [settingsRead, listingRead(edited)]
  },
  'pages/buyer/my-orders.tsx': ({ search }, user) =>
    user ? [buyerOrdersRead(user.id, search.get('cursor') ?? undefined)] : [],
  'pages/seller/dashboard.tsx': ({ search }, user) => {
    if (user === null) return []
    const tab = search.get('tab')
    if (tab === 'listings') return [myListingsRead(search)]
    if (tab === 'orders') return [orderHistoryRead(user.id, search)]
    if (tab) return []
    return [sellerOverviewRead, receivedReviewsRead(search.get('reviews') ?? undefined)]
  },
  'pages/seller/bake-days.tsx': ({ params }, user) => (user ? [bakePlanRead(params.id ?? '')] : []),
  'pages/seller/owed.tsx': (_place, user) => (user ? [owedRead] : []),
  'pages/seller/statement.tsx': ({ search }, user) => (user ? [statementRead(search)] : []),
  'pages/account/reset-password.tsx': ({ search }) => {
    const token = search.get('token')
    return token ? [resetLinkRead(token)] : []
  },
  'pages/account/profile.tsx': ({ search }, user) => {
    if (user === null) return []
    const isSecurity = search.get('tab') === 'security'
    return [
      profileRead(user.id),
      sessionsRead,
      ...(isSecurity ? [secondFactorsRead, securityEventsRead, openOrdersRead] : []),
    ]
  },
  'pages/markets/market-finder.tsx': ({ search }) => marketFinderReads(search),
  'pages/markets/directory.tsx': ({ search }) => directoryReads(search),
  'pages/info/contact.tsx': () => [contactFormRead, settingsRead],
  'pages/info/help.tsx': onlySettings,
  'pages/info/baker-resources.tsx': onlySettings,
  'pages/info/terms-of-service.tsx': onlySettings,
}

/** The reads that a page starts with, as far as they are known by now. */
export function readsOf(
  { file }: PageRoute,
  place: PageProps,
  user: CurrentUser | null,
  answer: Answers,
): Read<unknown>[] {
  return pageReads[file]?.(place, user, answer) ?? []
}

import type { CurrentUser } from '#shared/api/accounts.ts'
import type { ApiQuery } from '#web/data/api-query.ts'
import { confirmationLinkQuery } from '#web/features/accounts/confirmation-link-query.ts'
import { disownLinkQuery } from '#web/features/accounts/disown-link-query.ts'
import { profileQuery, sessionsQuery } from '#web/features/accounts/profile-queries.ts'
import { resetLinkQuery } from '#web/features/accounts/reset-link-query.ts'
import {
  openOrdersQuery,
  secondFactorsQuery,
  securityEventsQuery,
} from '#web/features/accounts/security-queries.ts'
import { bakePlanQuery } from '#web/features/bake-days/bake-plan-query.ts'
import { comingBatchesQuery } from '#web/features/bake-days/coming-batches-query.ts'
import type { CartLine } from '#web/features/cart/cart-rules.ts'
import { linesInCart } from '#web/features/cart/lines-in-cart.ts'
import {
  myListingsQuery,
  orderHistoryQuery,
  sellerOverviewQuery,
} from '#web/features/dashboard/dashboard-queries.ts'
import { holidayQuery } from '#web/features/holidays/holiday-queries.ts'
import { kitchenDayQuery } from '#web/features/kitchen/kitchen-queries.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { filtersFromUrl, searchFromUrl } from '#web/features/listings/listing-search.ts'
import { landingListingsQuery, listingPageQuery } from '#web/features/listings/listings-query.ts'
import { otherBakesQuery } from '#web/features/listings/other-bakes-query.ts'
import { resultsQueries } from '#web/features/listings/suggestions-query.ts'
import { placeInUse } from '#web/features/location/use-location.ts'
import { directoryQueries, marketFinderQueries } from '#web/features/markets/market-queries.ts'
import { contactFormQuery } from '#web/features/messages/contact-form-query.ts'
import { orderQuery } from '#web/features/orders/order-query.ts'
import { buyerOrdersQuery, sellerOrdersQuery } from '#web/features/orders/orders-query.ts'
import { webhooksQuery } from '#web/features/outgoing-webhooks/webhooks-queries.ts'
import { ovenQuery } from '#web/features/ovens/oven-query.ts'
import { owedQuery } from '#web/features/owed/owed-query.ts'
import { checkoutQuery } from '#web/features/payments/checkout-query.ts'
import { payoutsQuery } from '#web/features/payouts/payouts-query.ts'
import { pickupPlacesQuery } from '#web/features/pickups/pickup-places-query.ts'
import { pickupWindowsQuery } from '#web/features/pickups/pickup-windows-query.ts'
import { possiblePickupsQuery } from '#web/features/pickups/possible-pickups-query.ts'
import { listingReviewsQuery, receivedReviewsQuery } from '#web/features/reviews/review-queries.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { statementQuery } from '#web/features/statements/statement-queries.ts'
import type { PageProps, PageRoute } from './routes.tsx'

/** The data of a query, if known. */
export type Answers = <A>(read: ApiQuery<A>) => A | undefined

/** The initial queries of a page; signed-in pages have a `user`. Called again until all data is known. */
type PageQueries = (page: PageProps, user: CurrentUser | null, answer: Answers) => ApiQuery<unknown>[]

const onlySettings: PageQueries = () => [settingsQuery]

const listingOfLine = ({ id, batchId }: CartLine) => listingQuery(id, batchId)

/**
 * The initial queries of each page. The server fetches them, and the page reads them through `useApiQuery`.
 * A query that fails with 404 makes the page a 404. A page without a row needs no data.
 */
const pageQueries: Readonly<Record<PageRoute['file'], PageQueries>> = {
  'pages/shop/home.tsx': ({ search }, user, answer) => {
    const filters = filtersFromUrl(search)
    return [
      settingsQuery,
      ...resultsQueries(filters, placeInUse(), answer, (point) => landingListingsQuery(filters, point)),
      ...(user ? [buyerOrdersQuery(user.id), sellerOrdersQuery(user.id)] : []),
    ]
  },
  'pages/shop/browse.tsx': ({ search }, _user, answer) => {
    const wanted = searchFromUrl(search)
    return [
      settingsQuery,
      ...resultsQueries(filtersFromUrl(search), wanted.cursor ? null : placeInUse(), answer, (point) =>
        listingPageQuery(wanted, point),
      ),
    ]
  },
  'pages/shop/food.tsx': ({ params, search }, _user, answer) => {
    const id = params.id ?? ''
    const listing = listingQuery(id, search.get('day'))
    const shown = answer(listing)
    return [
      listing,
      ...(shown ? [possiblePickupsQuery(id, shown.batchId)] : []),
      ...(shown?.batchId ? [comingBatchesQuery(id)] : []),
      otherBakesQuery(id),
      listingReviewsQuery(id, search.get('reviews') ?? undefined),
      settingsQuery,
    ]
  },
  // the cart is stored in the browser
  'pages/buyer/cart.tsx': () => [settingsQuery, ...linesInCart().map(listingOfLine)],
  'pages/buyer/checkout.tsx': (_place, _user, answer) => [
    settingsQuery,
    ...linesInCart().flatMap((line) => {
      const listing = answer(listingOfLine(line))
      const pickups = listing ? [possiblePickupsQuery(listing.id, listing.batchId)] : []
      return [listingOfLine(line), ...pickups]
    }),
  ],
  'pages/buyer/placed-checkout.tsx': ({ params }, user) => (user ? [checkoutQuery(params.id ?? '')] : []),
  'pages/buyer/order.tsx': ({ params }, user) => (user ? [orderQuery(params.id ?? '')] : []),
  'pages/buyer/receipt.tsx': ({ params }, user) => (user ? [orderQuery(params.id ?? '')] : []),
  'pages/baker/post-food.tsx': ({ search }) => {
    const edited = search.get('edit')
    return edited === null ? [settingsQuery] : [settingsQuery, listingQuery(edited)]
  },
  'pages/buyer/my-orders.tsx': ({ search }, user) =>
    user
      ? [buyerOrdersQuery(user.id, search.get('cursor') ?? undefined, search.get('query') ?? undefined)]
      : [],
  'pages/baker/dashboard.tsx': ({ search }, user) => {
    if (user === null) return []
    const tab = search.get('tab')
    if (tab === 'listings' && search.has('import')) return [myListingsQuery(search), pickupPlacesQuery]
    if (tab === 'listings') return [myListingsQuery(search), ovenQuery, holidayQuery]
    if (tab === 'bake-days') return [myListingsQuery(search)]
    if (tab === 'orders') return [orderHistoryQuery(user.id, search)]
    if (tab === 'pickups') return [pickupWindowsQuery, pickupPlacesQuery]
    if (tab === 'payments') return [payoutsQuery]
    if (tab) return []
    return [sellerOverviewQuery, receivedReviewsQuery(search.get('reviews') ?? undefined)]
  },
  'pages/baker/kitchen.tsx': ({ search }, user) => (user ? [kitchenDayQuery(search)] : []),
  'pages/baker/onboarding.tsx': (_place, user) => (user ? [payoutsQuery] : []),
  'pages/baker/onboarding-return.tsx': (_place, user) => (user ? [payoutsQuery] : []),
  'pages/baker/bake-days.tsx': ({ params }, user) => (user ? [bakePlanQuery(params.id ?? '')] : []),
  'pages/baker/owed.tsx': (_place, user) => (user ? [owedQuery] : []),
  'pages/baker/webhooks.tsx': (_place, user) => (user ? [webhooksQuery] : []),
  'pages/baker/statement.tsx': ({ search }, user) => (user ? [statementQuery(search)] : []),
  'pages/account/confirm-email.tsx': ({ search }) => {
    const token = search.get('token')
    return token ? [confirmationLinkQuery(token)] : []
  },
  'pages/account/not-me.tsx': ({ search }) => {
    const token = search.get('token')
    return token ? [disownLinkQuery(token)] : []
  },
  'pages/account/reset-password.tsx': ({ search }) => {
    const token = search.get('token')
    return token ? [resetLinkQuery(token)] : []
  },
  'pages/account/profile.tsx': ({ search }, user) => {
    if (user === null) return []
    const isSecurity = search.get('tab') === 'security'
    return [
      profileQuery(user.id),
      sessionsQuery,
      ...(isSecurity ? [secondFactorsQuery, securityEventsQuery, openOrdersQuery, owedQuery] : []),
    ]
  },
  'pages/markets/market-finder.tsx': ({ search }) => marketFinderQueries(search),
  'pages/markets/directory.tsx': ({ search }) => directoryQueries(search),
  'pages/info/contact.tsx': () => [contactFormQuery, settingsQuery],
  'pages/info/help.tsx': onlySettings,
  'pages/info/baker-resources.tsx': onlySettings,
  'pages/info/terms-of-service.tsx': onlySettings,
}

/** The initial queries of a page that are known so far. */
export function pageQueriesOf(
  { file }: PageRoute,
  page: PageProps,
  user: CurrentUser | null,
  answer: Answers,
): ApiQuery<unknown>[] {
  return pageQueries[file]?.(page, user, answer) ?? []
}

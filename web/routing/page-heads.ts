import type { QueryClient } from '@tanstack/react-query'
import { categoryLabel } from '#shared/categories.ts'
import { excerpt } from '#shared/excerpt.ts'
import type { PageHead } from '#shared/page-rendering.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { cachedData } from '#web/data/use-api-query.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { filtersFromUrl } from '#web/features/listings/listing-search.ts'
import { paths } from '#web/paths.ts'
import type { Answers } from './page-queries.ts'
import type { PageProps, PageRoute } from './routes.tsx'

type Head = Pick<PageHead, 'title' | 'description'> & Partial<PageHead>

/** The length of a description that search engines show, in characters. */
const longestDescription = 160

const slogan = 'Fresh goods from local home kitchens'

/** The heads of pages that depend neither on the address nor on data. */
const staticHeads: Readonly<Record<PageRoute['file'], Head>> = {
  'pages/shop/home.tsx': {
    title: slogan,
    description:
      'Find a cake, a loaf or a box of croissants near you, order it from the baker, and pick it up around the corner.',
  },
  'pages/shop/not-found.tsx': { title: 'Page Not Found', description: slogan, isPrivate: true },
  'pages/account/login.tsx': {
    title: 'Sign In',
    description: slogan,
    canonicalPath: paths.login,
    isPrivate: true,
  },
  'pages/account/signup.tsx': {
    title: 'Sign Up',
    description: slogan,
    canonicalPath: paths.signup,
    isPrivate: true,
  },
  'pages/account/auth.tsx': { title: 'Sign In or Sign Up', description: slogan, isPrivate: true },
  'pages/account/reset-password.tsx': { title: 'New Password', description: slogan, isPrivate: true },
  'pages/account/confirm-email.tsx': { title: 'Confirm Your Email', description: slogan, isPrivate: true },
  'pages/account/not-me.tsx': { title: 'This Wasn’t Me', description: slogan, isPrivate: true },
  'pages/account/profile.tsx': { title: 'Profile', description: slogan },
  'pages/buyer/cart.tsx': { title: 'Your Cart', description: slogan, isPrivate: true },
  'pages/buyer/checkout.tsx': { title: 'Checkout', description: slogan },
  'pages/buyer/placed-checkout.tsx': { title: 'Your Order', description: slogan },
  'pages/buyer/order.tsx': { title: 'Your Order', description: slogan },
  'pages/buyer/receipt.tsx': { title: 'Receipt', description: slogan },
  'pages/buyer/my-orders.tsx': { title: 'My Orders', description: slogan },
  'pages/baker/dashboard.tsx': { title: 'Seller Dashboard', description: slogan },
  'pages/baker/bake-days.tsx': { title: 'Bake Days', description: slogan },
  'pages/baker/kitchen.tsx': { title: 'Kitchen', description: slogan },
  'pages/baker/owed.tsx': { title: 'Balance Owed', description: slogan },
  'pages/baker/webhooks.tsx': { title: 'Webhooks', description: slogan },
  'pages/baker/statement.tsx': { title: 'Statement', description: slogan },
  'pages/baker/onboarding.tsx': {
    title: 'Get Paid Online',
    description: 'Set up card payments in about 5 minutes; payouts go directly to your bank account.',
  },
  'pages/baker/onboarding-return.tsx': { title: 'Account Setup', description: slogan, isPrivate: true },
  'pages/baker/onboarding-refresh.tsx': { title: 'Account Setup', description: slogan, isPrivate: true },
  'pages/admin/login.tsx': { title: 'Admin Sign In', description: slogan, isPrivate: true },
  'pages/admin/not-me.tsx': { title: 'This Wasn’t Me', description: slogan, isPrivate: true },
  'pages/admin/console.tsx': { title: 'Admin Console', description: slogan, isPrivate: true },
  'pages/markets/market-finder.tsx': {
    title: 'Market Finder',
    description: 'Farmers markets near your ZIP code or location, on a map and in a list.',
    canonicalPath: paths.marketFinder,
  },
  'pages/markets/directory.tsx': {
    title: 'USDA Directory Search',
    description: 'Search the USDA directory of farmers markets, farm stands, food hubs and farms to visit.',
    canonicalPath: paths.usdaMarkets,
  },
  'pages/info/farmers-markets.tsx': {
    title: 'Farmers Markets as Pickup Spots',
    description: 'Why a farmers market is a good place to hand over baked goods, and how to agree on one.',
  },
  'pages/info/contact.tsx': {
    title: 'Contact Us',
    description: 'Write to the people who run BakeSale. A person reads it and replies within 24 hours.',
  },
  'pages/info/help.tsx': {
    title: 'Help Center',
    description: 'Questions and answers about ordering, pickup, payment and selling on BakeSale.',
  },
  'pages/info/safety.tsx': {
    title: 'Safety Guidelines',
    description: 'Allergies, pickups and kitchens: how to buy and bake safely.',
  },
  'pages/info/community.tsx': {
    title: 'Community',
    description: 'What bakers and buyers on BakeSale can expect from each other.',
  },
  'pages/info/baker-resources.tsx': {
    title: 'Baker Resources',
    description: 'First steps, prices, and what cottage food labels must carry, state by state.',
  },
  'pages/info/terms-of-service.tsx': {
    title: 'Terms of Service',
    description: 'The agreement between you and BakeSale, with the seller terms.',
  },
  'pages/info/privacy-policy.tsx': {
    title: 'Privacy Policy',
    description: 'What BakeSale knows about you, who sees it, and your rights.',
  },
  'pages/development/styleguide.tsx': { title: 'Style guide', description: slogan, isPrivate: true },
}

/** The heads of the other pages, which depend on the address or on data. */
const dynamicHeads: Readonly<Record<PageRoute['file'], (place: PageProps, answer: Answers) => Head>> = {
  'pages/shop/browse.tsx': ({ search }) => {
    const { cuisine } = filtersFromUrl(search)
    return {
      title: cuisine ? `${categoryLabel(cuisine)} from home bakers near you` : 'Browse baked goods near you',
      description:
        'Everything coming out of ovens near you: cakes, bread, pastries, pies, cookies, jams and more.',
      ...(cuisine ? { canonicalPath: `${paths.browse}?cuisine=${encodeURIComponent(cuisine)}` } : {}),
    }
  },
  'pages/shop/food.tsx': ({ params, search }, answer) => {
    const listing = answer(listingQuery(params.id ?? '', search.get('day')))
    if (!listing) return { title: 'Baked goods', description: slogan, isPrivate: true }
    return {
      title: listing.title,
      description: excerpt(listing.description, longestDescription),
      imagePath: listing.imageUrl,
      offer: { price: listing.price, isAvailable: !isSoldOut(listing) },
    }
  },
  'pages/baker/post-food.tsx': ({ search }) => ({
    title: search.has('edit') ? 'Edit Listing' : 'Post Baked Goods',
    description: slogan,
  }),
}

/** The head of a page from the data known so far; its title does not include the site's name. */
export function pageHead(
  queryClient: QueryClient,
  { file, access }: PageRoute,
  place: PageProps,
  path: string,
): PageHead {
  const head = staticHeads[file] ?? dynamicHeads[file]?.(place, (read) => cachedData(queryClient, read))
  if (!head) throw new Error(`page-heads.ts has no head for ${file}.`)
  return { canonicalPath: path, isPrivate: access === 'signed-in', ...head }
}

/** Whether the route alone excludes a page from search engines. */
export function isPrivatePage(route: PageRoute): boolean {
  return route.access === 'signed-in' || staticHeads[route.file]?.isPrivate === true
}

/** A page's title with the site's name, for the browser tab. */
export function fullTitle(title: string): string {
  return `${title} · BakeSale`
}

import type { QueryClient } from '@tanstack/react-query'
import { cachedData } from '#web/data/use-api-query.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { listingStructuredData } from '#web/features/listings/listing-structured-data.ts'
import { listingReviewsQuery } from '#web/features/reviews/review-queries.ts'
import { paths } from '#web/paths.ts'
import type { PageProps, PageRoute } from './routes.tsx'

/**
 * The schema.org JSON-LD of a page for search engines. It is not in the routes, because only the server needs it.
 */
export function structuredData(
  queryClient: QueryClient,
  route: PageRoute,
  { params, search }: PageProps,
  publicUrl: string,
): object[] {
  if (route.path === paths.home) return [site(publicUrl)]
  if (route.file !== 'pages/shop/food.tsx') return []
  const id = params.id ?? ''
  const listing = cachedData(queryClient, listingQuery(id, search.get('day')))
  const reviews = cachedData(queryClient, listingReviewsQuery(id))?.items ?? []
  return listing ? listingStructuredData(listing, reviews, publicUrl) : []
}

function site(publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'BakeSale',
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicUrl}${paths.browse}?query={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

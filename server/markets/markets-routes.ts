import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/markets.ts'
import { searchDirectory } from '#shared/api/usda.ts'
import { findMarkets } from './find-markets.ts'
import { marketListInUse } from './search-market-lists.ts'
import { directorySearch } from './usda/search-directory.ts'

/** The most searches that one IP address may make in a minute. */
const perMinute = 120

/** The most searches of the USDA directory that one IP address may make in a minute. */
const directoryPerMinute = 30

/** Serves the calls of `shared/api/markets.ts` and `shared/api/usda.ts`. */
export function registerMarketRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, calls.findMarkets, ({ query }) => findMarkets(context, query), { perMinute })
  serveCall(app, calls.getMarketList, () => marketListInUse(context))
  const search = directorySearch(context)
  serveCall(app, searchDirectory, ({ params, query }) => search(params.type, query), {
    perMinute: directoryPerMinute,
  })
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admin-listings.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { serveAdminCsv } from '../serve-admin-csv.ts'
import { archiveListings } from './archive-listing.ts'
import { editListing } from './edit-listing.ts'
import { getProduct } from './get-product.ts'
import { exportProducts, listProducts } from './list-products.ts'
import { restoreListing } from './restore-listing.ts'

/** Changes to listings per minute and address. */
const perMinute = 60

/** The calls of `shared/api/admin-listings.ts`. */
export function registerAdminListingRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listProducts, 'read', ({ query }) => listProducts(context, query))
  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportProducts,
      fileName: 'products.csv',
    },
    'read',
    (query) => exportProducts(context, query),
  )
  serveAdminCall(app, context, calls.getProduct, 'read', ({ params }) => getProduct(context, params.id))
  serveAdminCall(
    app,
    context,
    calls.updateProduct,
    'change_listings',
    ({ params, body }, { admin }) => editListing(context, admin, params.id, body),
    { perMinute },
  )
  serveAdminCall(
    app,
    context,
    calls.archiveProducts,
    'change_listings',
    async ({ body }, { admin }) => ({ outcomes: await archiveListings(context, admin, body) }),
    { perMinute },
  )
  serveAdminCall(
    app,
    context,
    calls.restoreProduct,
    'change_listings',
    ({ params, body }, { admin }) => restoreListing(context, admin, { id: params.id, ...body }),
    { perMinute },
  )
}

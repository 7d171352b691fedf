import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findViewer, requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { nextPageLink } from '#server/http/page-link.ts'
import * as adminCalls from '#shared/api/admin-orders.ts'
import { Id } from '#shared/api/fields.ts'
import * as calls from '#shared/api/orders.ts'
import { listOrders } from './reading/list-orders.ts'

/** Two lists on one path: the viewer's own orders, and all orders when no id is given (OPEN-14). */
const call = {
  ...calls.listOrders,
  query: z.extend(adminCalls.listAllOrders.query, { buyerId: z.optional(Id), sellerId: z.optional(Id) }),
  success: {
    status: 200,
    body: z.union([calls.listOrders.success.body, adminCalls.listAllOrders.success.body]),
  },
} as const

/** The admins' list of all orders. */
export interface AllOrders {
  /** whether the request comes from an admin, with any role */
  isAsked(request: FastifyRequest): Promise<boolean>
  /** throws what `requireAdmin` throws */
  guard(request: FastifyRequest): Promise<unknown>
  list(
    request: FastifyRequest,
    query: AllOrdersQuery,
  ): Promise<z.output<typeof adminCalls.listAllOrders.success.body>>
}

type AllOrdersQuery = z.output<typeof adminCalls.listAllOrders.query>

/** Serves order lists: their own to people (API-12, API-13), all to admins (API-24). */
export function registerOrderLists(app: FastifyInstance, context: AppContext, allOrders: AllOrders): void {
  serveCall(
    app,
    call,
    async ({ query }, { request, reply }) => {
      if (isOfEverybody(query) && (await allOrders.isAsked(request))) return allOrders.list(request, query)
      const viewer = await requireViewer(context, request)
      const { orders, nextCursor } = await listOrders(context, viewer, ownQuery(query))
      if (nextCursor !== null) reply.header('link', nextPageLink(request, nextCursor))
      return orders
    },
    {
      guard: (request) => refuseVisitors(context, allOrders, request),
      routeConfig: { site: ({ query }) => (isOfEverybody(query) ? 'console' : 'shop') },
    },
  )
}

/** Only admins get all orders; a signed-in person gets the error of the own list instead. */
async function refuseVisitors(
  context: AppContext,
  allOrders: AllOrders,
  request: FastifyRequest,
): Promise<void> {
  if (!isOfEverybody(request.query)) return
  if (!(await allOrders.isAsked(request)) && (await findViewer(context, request)) !== null) return
  await allOrders.guard(request)
}

function isOfEverybody(query: unknown): boolean {
  return typeof query === 'object' && query !== null && !('buyerId' in query) && !('sellerId' in query)
}

/** The query of the own list; throws `invalid` for fields that only the admins' list accepts. */
function ownQuery(query: unknown): z.output<typeof calls.listOrders.query> {
  const own = calls.listOrders.query.safeParse(query)
  if (own.success) return own.data
  const fields = Object.fromEntries(own.error.issues.map(({ path, message }) => [String(path[0]), message]))
  throw new AppError('invalid', 'Please fix the highlighted fields', { fields })
}

import type { AppContext } from '#server/app-context.ts'
import type { AllOrders } from '#server/orders/list-routes.ts'
import { findAdmin, requireAdmin } from '../require-admin.ts'
import { listAllOrders } from './list-all-orders.ts'

/** All orders, for admins: the list shares its path with people's own orders (API-24; decisions, OPEN-14). */
export function allOrdersOf(context: AppContext): AllOrders {
  return {
    isAsked: async (request) => (await findAdmin(context, request)) !== null,
    guard: (request) => requireAdmin(context, request, 'read'),
    async list(request, query) {
      const { role } = await requireAdmin(context, request, 'read')
      return listAllOrders(context, role, query)
    },
  }
}

import type { AdminUser, AdminUserDetail } from '#shared/api/admin-users.ts'
import { perConnection } from '#shared/payment-methods.ts'
import type { ListedUser, UserDetail } from './admin-users-repository.ts'
import type { OpenOrderOf, UserFigures } from './user-figures-repository.ts'
import { userStateOf } from './user-state-rules.ts'

/** A user as a row of the console's list (DATA-26). */
export function presentAdminUser(row: ListedUser): AdminUser {
  const status = userStateOf({ isActive: row.is_active, suspendedAt: row.suspended_at })
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    cookType: row.has_listings ? row.cook_type : 'buyer',
    isActive: status === 'active',
    status,
    createdAt: row.created_at.toISOString(),
  }
}

/** Everything an admin may know about a user; of their credentials only whether they exist (DATA-02). */
export function presentAdminUserDetail(
  row: UserDetail,
  figures: UserFigures,
  openOrders: readonly OpenOrderOf[],
): AdminUserDetail {
  return {
    ...presentAdminUser(row),
    emailVerified: row.email_verified,
    phone: row.phone,
    location: row.location,
    bio: row.bio,
    bakesAs: row.cook_type,
    isDeleted: row.deleted_at !== null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspensionReason: row.suspension_reason,
    termsAcceptedAt: row.terms_accepted_at?.toISOString() ?? null,
    hasSecondFactor: row.two_factor_enabled,
    ...perConnection((rail) => row[`${rail}_connected`]),
    sessions: figures.sessions,
    listings: figures.listings,
    ordersAsBuyer: figures.orders_as_buyer,
    ordersAsBaker: figures.orders_as_baker,
    reports: figures.reports,
    openOrders: openOrders.map((order) => ({
      id: order.id,
      title: order.title,
      optionName: order.option_name,
      quantity: order.quantity,
      buyerName: `${order.first_name} ${order.last_name}`.trim(),
      status: order.status,
      createdAt: order.created_at.toISOString(),
    })),
  }
}

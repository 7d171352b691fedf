import * as z from 'zod/mini'
import { userSorts } from '#shared/list-sorts.ts'
import { orderStatuses } from '#shared/order-statuses.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { cookTypes } from './cooks.ts'
import { Moment, optionalText, reasonText, sortName, storedName } from './fields.ts'
import { PersonId } from './ids.ts'
import { connections, ProfileBody } from './profile.ts'

/** The states of an account (decisions, OPEN-16); only an active one can sign in and has public listings. */
const userStates = ['active', 'inactive', 'suspended'] as const
export type UserState = (typeof userStates)[number]

/** A row of the console's users (DATA-26). */
export const AdminUser = z.object({
  id: PersonId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** "buyer" without listings (ADMIN-13; decisions, OPEN-65) */
  cookType: z.enum(['buyer', ...cookTypes]),
  isActive: z.boolean(),
  status: z.enum(userStates),
  createdAt: Moment,
})
export type AdminUser = z.infer<typeof AdminUser>

const searchFields = {
  /** prefixes of words in the name or email address, or an id */
  search: z._default(optionalText(100), ''),
  status: z._default(z.enum(['all', ...userStates], 'Must be all, active, inactive or suspended'), 'all'),
  sort: z._default(sortName(userSorts), 'newest'),
}

export const AdminUserSearch = z.object(searchFields)
export type AdminUserSearch = z.output<typeof AdminUserSearch>

const readErrors = ['unauthenticated', 'forbidden', 'rate_limited'] as const

/** The users with an account (API-22, ADMIN-05, ADMIN-06, ADMIN-10). */
export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'List users',
  tag: 'admin users',
  callers: 'read',
  query: z.object({ ...searchFields, ...adminListQuery }),
  success: { status: 200, body: z.object({ users: z.array(AdminUser), ...adminListResponse }) },
  errors: [...readErrors, 'invalid'],
})

/** The filtered users as a CSV file. */
export const exportUsers = defineCall({
  name: 'exportUsers',
  method: 'GET',
  path: '/api/admin/users.csv',
  summary: 'Export users as CSV',
  tag: 'admin users',
  callers: 'read',
  query: AdminUserSearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

const count = z.int()

/** Numbers of orders. */
const OrderCounts = z.object({ open: count, completed: count, cancelled: count })

/** A user's details for admins, without passwords, tokens and hashes (DATA-02). */
export const AdminUserDetail = z.extend(AdminUser, {
  emailVerified: z.boolean(),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** the kind of baker, even without listings */
  bakesAs: z.enum(cookTypes),
  /** whether the owner deleted the account */
  isDeleted: z.boolean(),
  suspendedAt: z.nullable(Moment),
  suspensionReason: z.nullable(z.string()),
  termsAcceptedAt: z.nullable(Moment),
  hasSecondFactor: z.boolean(),
  ...connections,
  /** active sessions */
  sessions: count,
  listings: z.object({ public: count, paused: count, archived: count }),
  ordersAsBuyer: OrderCounts,
  ordersAsBaker: OrderCounts,
  /** reports about them and their listings */
  reports: z.object({ pending: count, decided: count }),
  /** open orders at their pickup, oldest first, at most 20 */
  openOrders: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      optionName: z.nullable(z.string()),
      quantity: count,
      buyerName: z.string(),
      status: z.enum(orderStatuses),
      createdAt: Moment,
    }),
  ),
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

/** One user, without passwords and tokens. */
export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Get a user in full',
  tag: 'admin users',
  callers: 'read',
  params: z.object({ id: PersonId }),
  success: { status: 200, body: AdminUserDetail },
  errors: [...readErrors, 'not_found'],
})

const writeErrors = [
  'bad_request',
  ...readErrors,
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'invalid',
] as const

/**
 * The profile fields that an admin may correct, by the owner's rules. The last name may be missing, as at
 * sign-up (OPEN-35).
 */
export const AdminUserBody = z.extend(
  z.pick(ProfileBody, { phone: true, location: true, bio: true, cookType: true }),
  { firstName: storedName('Enter the first name.'), lastName: storedName() },
)
export type AdminUserBody = z.output<typeof AdminUserBody>

/** Corrects a user's profile by the rules for its owner. */
export const updateUser = defineCall({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: "Correct a user's profile",
  tag: 'admin users',
  callers: 'change_users',
  params: z.object({ id: PersonId }),
  body: AdminUserBody,
  success: { status: 200, body: AdminUserDetail },
  errors: writeErrors,
})

/** The reason of an admin's action, which the user receives by email. */
export const AdminReasonBody = z.object({ reason: reasonText('Give a reason.') })

const changeState = <const Name extends string, const Verb extends string>(
  name: Name,
  verb: Verb,
  summary: string,
) =>
  defineCall({
    name,
    method: 'POST',
    path: `/api/admin/users/:id/${verb}`,
    summary,
    tag: 'admin users',
    callers: 'change_users',
    params: z.object({ id: PersonId }),
    body: AdminReasonBody,
    success: { status: 200, body: AdminUserDetail },
    errors: writeErrors,
  })

/** Ends all sessions and hides the listings until reinstatement. */
export const suspendUser = changeState('suspendUser', 'suspend', 'Suspend a user')

/** The same effect, without calling it a suspension. */
export const deactivateUser = changeState('deactivateUser', 'deactivate', 'Deactivate a user')

/** Makes a suspended or inactive user active again. */
export const reinstateUser = changeState('reinstateUser', 'reinstate', 'Reinstate a user')

import type { AdminRight } from '#shared/admin-rights.ts'

/** The kinds of callers that the table distinguishes. */
export const visitors = [
  'visitor',
  'unconfirmed',
  'buyer',
  'other buyer',
  'baker',
  'other baker',
  'suspended',
  'moderator',
  'admin',
  'superadmin',
] as const
export type Visitor = (typeof visitors)[number]

/** The kind of object that an id in a path names. */
export type Subject =
  | 'order'
  | 'listing'
  | 'pickup'
  | 'window'
  | 'place'
  | 'person'
  | 'session'
  | 'checkout'
  | 'access token'
  | 'webhook'
  | 'webhook delivery'
  | 'other'

/** The outcome of a call: authorized, 401, 403 or 404. */
export type Outcome = 'in' | 'sign in' | 'refused' | 'not there'

/** Who may make a call. */
export interface Rule {
  /** everybody, signed-in people, people with a confirmed address, or admins with a right */
  who: 'everyone' | 'people' | 'confirmed' | AdminRight
  /** whether a confirmed address is checked first */
  needsAddress?: boolean
  /** the kind of object of the path's id, if it has one */
  of?: Subject
  /** the side that must own it: an order has a buyer and a baker */
  side?: 'buyer' | 'baker' | 'both'
  /** the outcome for unrelated people */
  stranger?: Outcome
  /** the outcome for its owner, if not `in` */
  owner?: Outcome
  /** the id to use when the contract allows only some */
  id?: string
  /** the outcome for people of an admin's call on a shared path */
  people?: Outcome
  /** a valid body: without one, validation would fail before the ownership check */
  body?: object
  /** whether it ends its own session, so it runs last */
  endsSession?: boolean
}

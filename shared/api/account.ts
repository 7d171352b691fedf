import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { CurrentPassword, ReauthenticationBody } from './second-factors.ts'

const bodyErrors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
] as const

/** Changes the viewer's password and signs out every other browser. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Change your password',
  tag: 'account',
  callers: 'people',
  body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }),
  success: { status: 204 },
  errors: bodyErrors,
})

/** An open order, which blocks the deletion of an account. */
export const OpenOrder = z.object({
  id: z.uuid(),
  title: z.string(),
  /** the viewer's role */
  side: z.enum(['buyer', 'baker']),
  /** latest payout or decision; null when the order must be completed or cancelled first */
  settledBy: z.nullable(Moment),
  /** the zone of its pickup location, for display */
  timeZone: z.string(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** The orders that block the deletion of the viewer's account. */
export const listOpenOrders = defineCall({
  name: 'listOpenOrders',
  method: 'GET',
  path: '/api/account/open-orders',
  summary: 'List your open orders',
  tag: 'account',
  callers: 'people',
  success: { status: 200, body: z.array(OpenOrder) },
  errors: ['unauthenticated'],
})

/**
 * Deletes the viewer's account: removes personal data and keeps records of sales without it. `conflict` while
 * orders are open.
 */
export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete your account',
  tag: 'account',
  callers: 'people',
  body: ReauthenticationBody,
  success: { status: 204 },
  errors: [...bodyErrors, 'proof_needed', 'conflict'],
})

/** Where the viewer's data can be downloaded, as a zip of JSON files. */
export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  summary: 'Download your data',
  tag: 'account',
  callers: 'people',
  success: { status: 200, file: 'application/zip' },
  errors: ['unauthenticated', 'rate_limited'],
})

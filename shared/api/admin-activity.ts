import * as z from 'zod/mini'
import { adminActions, adminTargets } from '#shared/admin-actions.ts'
import { namesOf } from '#shared/names-of.ts'
import { AdminRecord } from './admin-accounts.ts'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { date, Moment, optionalText } from './fields.ts'
import { AdminId } from './ids.ts'

/** An entry of the activity log (DATA-09). */
export const Activity = z.object({
  id: z.uuid(),
  /** null for failed sign-ins and for the server itself */
  admin: z.nullable(z.pick(AdminRecord, { id: true, username: true, firstName: true, lastName: true })),
  action: z.string(),
  targetType: z.string(),
  targetId: z.nullable(z.string()),
  /** before and after, the reason, and other details */
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: Moment,
})
export type Activity = z.infer<typeof Activity>

const searchFields = {
  adminId: z.optional(AdminId),
  action: z.optional(z.enum(namesOf(adminActions), 'Must be an action in the log')),
  targetType: z.optional(z.enum(namesOf(adminTargets), 'Must be a type of target')),
  targetId: z.optional(optionalText(100)),
  /** the first and the last day, in the console's time zone */
  from: z.optional(date('Enter a date.')),
  to: z.optional(date('Enter a date.')),
}

export const ActivitySearch = z.object(searchFields)
export type ActivitySearch = z.output<typeof ActivitySearch>

/** The activity log, newest first. */
export const listActivity = defineCall({
  name: 'listActivity',
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'List what admins did',
  tag: 'admin activity',
  callers: 'read',
  query: z.object({ ...searchFields, ...adminListQuery }),
  success: {
    status: 200,
    body: z.object({ activity: z.array(Activity), ...adminListResponse }),
  },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The filtered activity log as a CSV file. */
export const exportActivity = defineCall({
  name: 'exportActivity',
  method: 'GET',
  path: '/api/admin/activity.csv',
  summary: 'Export the activity log as CSV',
  tag: 'admin activity',
  callers: 'read',
  query: ActivitySearch,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

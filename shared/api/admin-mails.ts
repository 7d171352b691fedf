import * as z from 'zod/mini'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'

/** A mail of the last 30 days that could not be sent. */
export const FailedMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: Moment,
  attempts: z.int(),
  /** what the mail server said last; null where it was not asked in time */
  reason: z.nullable(z.string()),
  /** when it is tried again by itself; null once it was given up */
  nextAttemptAt: z.nullable(Moment),
  /** whether the reader can have it sent after all */
  canBeSentAgain: z.boolean(),
})
export type FailedMail = z.infer<typeof FailedMail>

/** Mails that are given up, and those that have failed and are tried again by themselves, the newest first. */
export const listFailedMails = defineCall({
  name: 'listFailedMails',
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Mails that could not be sent, and why',
  tag: 'admin',
  query: z.object(adminListQuery),
  success: { status: 200, body: z.object({ mails: z.array(FailedMail), ...adminListResponse }) },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** Has a mail that was given up sent after all; it goes out within a minute. */
export const sendMailAgain = defineCall({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/api/admin/mails/:id/send-again',
  summary: 'Try again to send a mail that was given up',
  tag: 'admin',
  params: z.object({ id: z.uuid() }),
  success: { status: 204 },
  errors: [
    'bad_request',
    'unauthenticated',
    'set_up_needed',
    'forbidden',
    'wrong_origin',
    'not_found',
    'conflict',
    'rate_limited',
  ],
})

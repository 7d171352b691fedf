import * as z from 'zod/mini'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'

/** An email that could not be sent in the last 30 days. */
export const FailedMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  createdAt: Moment,
  attempts: z.int(),
  /** the mail server's last reply; null when it was not reached in time */
  reason: z.nullable(z.string()),
  /** the next automatic attempt; null after the last one */
  nextAttemptAt: z.nullable(Moment),
  /** whether the reader can retry it */
  canBeSentAgain: z.boolean(),
})
export type FailedMail = z.infer<typeof FailedMail>

/** Emails that failed for good or await a retry, newest first. */
export const listFailedMails = defineCall({
  name: 'listFailedMails',
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'List emails that failed',
  tag: 'admin messages',
  callers: 'read',
  query: z.object(adminListQuery),
  success: { status: 200, body: z.object({ mails: z.array(FailedMail), ...adminListResponse }) },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** Retries an email that failed for good, within a minute. */
export const sendMailAgain = defineCall({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/api/admin/mails/:id/send-again',
  summary: 'Send a failed email again',
  tag: 'admin messages',
  callers: 'resend_mails',
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

import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { date, EmailOfReset } from './fields.ts'
import { CurrentPassword } from './second-factors.ts'

/** The token of an emailed link, which proves that its recipient read the email. */
export const LinkToken = z
  .string('This link is incomplete.')
  .check(z.regex(/^[\w-]{20,100}$/, 'This link is incomplete.'))

/**
 * Emails a link to reset the password; the response does not reveal whether the address has an account
 * (OPEN-37).
 */
export const askPasswordReset = defineCall({
  name: 'askPasswordReset',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a password reset link',
  tag: 'accounts',
  callers: 'anyone',
  body: z.object({ email: EmailOfReset }),
  success: { status: 204 },
  errors: ['bad_request', 'wrong_origin', 'too_large', 'unsupported_media_type', 'invalid', 'rate_limited'],
})

/** Sets a new password by the emailed link, once, and ends all sessions (OPEN-37). */
export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Reset a password',
  tag: 'accounts',
  callers: 'anyone',
  body: z.object({ token: LinkToken, password: NewPassword }),
  success: { status: 204 },
  errors: [
    'bad_request',
    'wrong_origin',
    'not_found',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** Whether a reset link still works, so that the page asks for a password only then. */
export const checkResetLink = defineCall({
  name: 'checkResetLink',
  method: 'GET',
  path: '/api/auth/reset-link',
  summary: 'Check a password reset link',
  tag: 'accounts',
  callers: 'anyone',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: { status: 200, body: z.object({ works: z.boolean() }) },
  errors: ['invalid', 'rate_limited'],
})

/** The state of a confirmation link: `confirmed` when it was used, `dead` when it is invalid. */
const ConfirmationState = z.enum(['open', 'confirmed', 'dead'])

/** The state of a confirmation link, so that the page offers it only while it is open. */
export const checkConfirmationLink = defineCall({
  name: 'checkConfirmationLink',
  method: 'GET',
  path: '/api/auth/confirmation-link',
  summary: 'Check a confirmation link',
  tag: 'accounts',
  callers: 'anyone',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: {
    status: 200,
    body: z.object({
      state: ConfirmationState,
      /**
       * whether an open link changes the address: a reset goes to the current address and invalidates the
       * link
       */
      isNewAddress: z.boolean(),
    }),
  },
  errors: ['invalid', 'rate_limited'],
})

/**
 * Confirms the address of a new account, or a new address, by the emailed link. A browser without a session
 * must send the account's password.
 */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an email address',
  tag: 'accounts',
  callers: 'anyone',
  body: z.object({ token: LinkToken, currentPassword: z.optional(CurrentPassword) }),
  success: { status: 204 },
  errors: [
    'bad_request',
    'wrong_origin',
    'not_found',
    'email_taken',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/** Whether a "This wasn't me" link still works, so that the page offers it only then. */
export const checkDisownLink = defineCall({
  name: 'checkDisownLink',
  method: 'GET',
  path: '/api/auth/not-me-link',
  summary: 'Check a "This wasn\'t me" link',
  tag: 'accounts',
  callers: 'anyone',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: { status: 200, body: z.object({ works: z.boolean() }) },
  errors: ['invalid', 'rate_limited'],
})

/**
 * Reports a change as not one's own, by the link in a notice. Undoes it with all later changes and ends all
 * sessions.
 */
export const disownChange = defineCall({
  name: 'disownChange',
  method: 'POST',
  path: '/api/auth/not-me',
  summary: "Undo a change that wasn't yours",
  tag: 'accounts',
  callers: 'anyone',
  body: z.object({ token: LinkToken }),
  success: { status: 204 },
  errors: [
    'bad_request',
    'wrong_origin',
    'not_found',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
  ],
})

/**
 * Emails the confirmation link again: to the new address, else to the current one while it is unconfirmed.
 */
export const sendConfirmationAgain = defineCall({
  name: 'sendConfirmationAgain',
  method: 'POST',
  path: '/api/auth/confirmation-mail',
  summary: 'Send the confirmation link again',
  tag: 'accounts',
  callers: 'people',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'conflict', 'rate_limited'],
})

/** Cancels an unconfirmed change of the address; succeeds without one, too. */
export const cancelEmailChange = defineCall({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/auth/email-change',
  summary: 'Cancel a change of your email address',
  tag: 'accounts',
  callers: 'people',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin'],
})

/** Accepts the current terms; `conflict` when they are not the ones that were shown. */
export const acceptTerms = defineCall({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/auth/accept-terms',
  summary: 'Accept the Terms of Service',
  tag: 'accounts',
  callers: 'people',
  body: z.object({ termsVersion: date('This is not a version of our terms.') }),
  success: { status: 204 },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'conflict',
    'too_large',
    'unsupported_media_type',
    'invalid',
  ],
})

/** The cookie that snoozes the reminder to confirm the address. */
export const confirmLaterCookie = 'bakesale_confirm_later'

/** The pending tasks of an account. */
export const PendingTasks = z.object({
  /** the address that awaits confirmation; null when none does */
  emailToConfirm: z.nullable(z.string()),
  /** whether to remind the reader: not within a week after "Later" in this browser */
  isReminderDue: z.boolean(),
  /** where a local trial server shows that email; null elsewhere */
  mailPage: z.nullable(z.string()),
  /** the terms that await acceptance, by date; null when there are none */
  termsToAccept: z.nullable(z.string()),
})
export type PendingTasks = z.infer<typeof PendingTasks>

/** The pending tasks of the viewer's account, loaded at sign-in and on signed-in pages. */
export const getPendingTasks = defineCall({
  name: 'getPendingTasks',
  method: 'GET',
  path: '/api/auth/duties',
  summary: 'List what your account has to do',
  tag: 'accounts',
  callers: 'people',
  success: { status: 200, body: PendingTasks },
  errors: ['unauthenticated'],
})

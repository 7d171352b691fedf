import * as z from 'zod/mini'
import { NewPassword } from './accounts.ts'
import { defineCall } from './call.ts'
import { date, Email } from './fields.ts'
import { CurrentPassword } from './second-factors.ts'

/** What a link of ours says to prove that its mail was read. */
export const LinkToken = z
  .string('This link is not complete.')
  .check(z.regex(/^[\w-]{20,100}$/, 'This link is not complete.'))

/** Asks for a link to a new password; the answer is the same whether the address has an account or not (OPEN-37). */
export const askPasswordReset = defineCall({
  name: 'askPasswordReset',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a link to choose a new password',
  tag: 'accounts',
  body: z.object({ email: Email }),
  success: { status: 204 },
  errors: ['bad_request', 'wrong_origin', 'too_large', 'unsupported_media_type', 'invalid', 'rate_limited'],
})

/** Chooses a new password with the link from the mail, once, and signs out everywhere (OPEN-37). */
export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with the link from the mail',
  tag: 'accounts',
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

/** Whether a link to a new password still works, so that a page need not ask for one in vain. */
export const checkResetLink = defineCall({
  name: 'checkResetLink',
  method: 'GET',
  path: '/api/auth/reset-link',
  summary: 'Whether a link to a new password still works',
  tag: 'accounts',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: { status: 200, body: z.object({ works: z.boolean() }) },
  errors: ['invalid', 'rate_limited'],
})

/** What is left to do with a link that confirms an address: nothing where it was followed, or leads nowhere any more. */
export const ConfirmationState = z.enum(['open', 'confirmed', 'dead'])

/** Whether a link that confirms an address can be followed, so that a page need not offer it in vain. */
export const checkConfirmationLink = defineCall({
  name: 'checkConfirmationLink',
  method: 'GET',
  path: '/api/auth/confirmation-link',
  summary: 'Whether a link that confirms an email address still works, or was used',
  tag: 'accounts',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: {
    status: 200,
    body: z.object({
      state: ConfirmationState,
      /** whether an open link gives the account another address: a reset goes to the present one, and ends the link */
      isNewAddress: z.boolean(),
    }),
  },
  errors: ['invalid', 'rate_limited'],
})

/**
 * Confirms an address with the link that was sent there: a new account's, or the one it is to change to. Takes the account's password
 * from a browser that is not signed in to it.
 */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an email address with the link from the mail',
  tag: 'accounts',
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

/** Whether a link "This wasn't me" still works, so that a page need not offer it in vain. */
export const checkDisownLink = defineCall({
  name: 'checkDisownLink',
  method: 'GET',
  path: '/api/auth/not-me-link',
  summary: 'Whether a link that undoes a change still works',
  tag: 'accounts',
  query: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: { status: 200, body: z.object({ works: z.boolean() }) },
  errors: ['invalid', 'rate_limited'],
})

/**
 * Says by the link in a notice that a change was not one's own: it is undone with what was set up since, and everybody is signed out.
 */
export const disownChange = defineCall({
  name: 'disownChange',
  method: 'POST',
  path: '/api/auth/not-me',
  summary: 'Undo a change that was not yours, and what was set up since, with the link from the mail',
  tag: 'accounts',
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

/** Sends the link again: to the address that the account is to change to, else to its own while that is unconfirmed. */
export const sendConfirmationAgain = defineCall({
  name: 'sendConfirmationAgain',
  method: 'POST',
  path: '/api/auth/confirmation-mail',
  summary: 'Send the link that confirms your email address again',
  tag: 'accounts',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'conflict', 'rate_limited'],
})

/** Calls off a change of the address that is not confirmed yet; answers the same when there was none. */
export const cancelEmailChange = defineCall({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/api/auth/email-change',
  summary: 'Keep your email address after all',
  tag: 'accounts',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin'],
})

/** Accepts the terms that are in force; `conflict` when they are others than the ones that were shown. */
export const acceptTerms = defineCall({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/auth/accept-terms',
  summary: 'Accept the Terms of Service that are in force',
  tag: 'accounts',
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

/** The cookie by which a browser says that it was asked to remind of the address later. */
export const confirmLaterCookie = 'bakesale_confirm_later'

/** The pending tasks of an account. */
export const PendingTasks = z.object({
  /** the address that waits for its link to be followed; null when none does */
  emailToConfirm: z.nullable(z.string()),
  /** whether to remind of it: not for a week after the reader said "Later" in this browser */
  isReminderDue: z.boolean(),
  /** where the mail can be read that went there, on a server that is tried out at home; null anywhere else */
  mailPage: z.nullable(z.string()),
  /** the terms, by their date, that the person has not accepted yet; null when there are none */
  termsToAccept: z.nullable(z.string()),
})
export type PendingTasks = z.infer<typeof PendingTasks>

/** The pending tasks of the viewer's account: asked at sign-in and on signed-in pages. */
export const getPendingTasks = defineCall({
  name: 'getPendingTasks',
  method: 'GET',
  path: '/api/auth/duties',
  summary: 'What your account still has to do',
  tag: 'accounts',
  success: { status: 200, body: PendingTasks },
  errors: ['unauthenticated'],
})

import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Email, Moment, PhoneOrEmpty, requiredName, requiredText } from './fields.ts'

/** The subjects of a message to us (STATIC-08). */
export const contactCategories = [
  'general',
  'baker-support',
  'customer-support',
  'order-issue',
  'payment-issue',
  'technical-issue',
  'partnership',
  'feedback',
] as const
export type ContactCategory = (typeof contactCategories)[number]

/** A trimmed text of `min` to `max` characters. */
function textOfLength(min: number, max: number, tooShort: string) {
  return requiredText(tooShort, max).check(z.minLength(min, tooShort))
}

/** A message to us (API-19, STATIC-01 to STATIC-07). */
export const ContactBody = z.object({
  name: requiredName('Name must be at least 2 characters', 2),
  email: Email,
  phone: z._default(PhoneOrEmpty, ''),
  subject: textOfLength(5, 200, 'Subject must be at least 5 characters'),
  category: z.enum(contactCategories, 'Choose a category'),
  message: textOfLength(10, 5000, 'Message must be at least 10 characters'),
  /** honeypot: an invisible field that only bots fill in; leave it out */
  website: z.optional(z.string()),
  /** when the form was opened, signed by `openContactForm`; bots send it too soon */
  openedAt: z.optional(z.string().check(z.maxLength(200))),
})

/** The confirmation for the sender of a message. */
export const ContactReceipt = z.object({
  id: z.uuid(),
  createdAt: Moment,
  /** until when it is answered (STATIC-10) */
  replyBy: Moment,
})
export type ContactReceipt = z.infer<typeof ContactReceipt>

/** Sends us a message (API-19). */
export const sendContactMessage = defineCall({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to the marketplace',
  tag: 'messages',
  callers: 'anyone',
  responseHeaders: ['Location'],
  body: ContactBody,
  success: { status: 201, body: ContactReceipt },
  errors: ['bad_request', 'wrong_origin', 'too_large', 'unsupported_media_type', 'invalid', 'rate_limited'],
})

/** Opens the contact form; the message returns its `openedAt`. */
export const openContactForm = defineCall({
  name: 'openContactForm',
  method: 'GET',
  path: '/api/contact/form',
  summary: 'Open the contact form',
  tag: 'messages',
  callers: 'anyone',
  success: { status: 200, body: z.object({ openedAt: z.string() }) },
  errors: ['rate_limited'],
})

import { ContactBody, type ContactCategory, contactCategories } from '#shared/api/contact.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'

/** The labels of the contact form's categories (STATIC-08). */
export const categoryLabels: Record<ContactCategory, string> = {
  general: 'General question',
  'baker-support': 'Help for bakers',
  'customer-support': 'Help for buyers',
  'order-issue': 'A problem with an order',
  'payment-issue': 'A problem with a payment',
  'technical-issue': 'Something on the site isn’t working',
  partnership: 'Working together',
  feedback: 'Feedback and ideas',
}

/** Parses a category; null if it is unknown. */
export function contactCategory(text: string | null): ContactCategory | null {
  return contactCategories.find((category) => category === text) ?? null
}

/** The typed values of the contact form; `website` is the honeypot field, `openedAt` is signed by the server. */
export type ContactTyped = Record<
  'name' | 'email' | 'phone' | 'subject' | 'category' | 'message' | 'website' | 'openedAt',
  string
>

/** Reads the values of the contact form. */
export function contactTyped(texts: TypedTexts): ContactTyped {
  const { name = '', email = '', phone = '', subject = '', category = '', message = '' } = texts
  const { website = '', openedAt = '' } = texts
  return { name, email, phone, subject, category, message, website, openedAt }
}

/** Checks a message: the body for the contract, or the field errors (STATIC-02 to STATIC-07). */
export function checkContact(typed: ContactTyped) {
  const { openedAt, ...message } = typed
  const result = ContactBody.safeParse({ ...message, ...(openedAt === '' ? {} : { openedAt }) })
  return result.success ? { body: result.data } : { errors: fieldErrors(result) satisfies FieldErrors }
}

/** The error of a form submitted without script, from `problem` in the address; otherwise null. */
export function problemText(problem: string | null): string | null {
  if (problem === null) return null
  const why =
    problem === 'time'
      ? 'The form was sent faster than people type, or after it had been open for days.'
      : `There’s a problem with the ${problem in fieldNames ? problem : 'form'}.`
  return `Failed to send message. ${why} Go back in your browser: what you wrote is still there.`
}

const fieldNames = { name: true, email: true, phone: true, subject: true, category: true, message: true }

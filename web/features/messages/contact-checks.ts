import { ContactBody, type ContactCategory, contactCategories } from '#shared/api/contact.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'

/** What the contact form's categories are called (STATIC-08). */
export const categoryLabels: Record<ContactCategory, string> = {
  general: 'General question',
  'baker-support': 'Help for bakers',
  'customer-support': 'Help for buyers',
  'order-issue': 'A problem with an order',
  'payment-issue': 'A problem with a payment',
  'technical-issue': 'Something on the site does not work',
  partnership: 'Working together',
  feedback: 'Feedback and ideas',
}

/** The category a text names, or none. */
export function contactCategory(text: string | null): ContactCategory | null {
  return contactCategories.find((category) => category === text) ?? null
}

/** What a person wrote in the contact form; `website` is the field that nobody sees, `openedAt` as the server signed it. */
export type ContactTyped = Record<
  'name' | 'email' | 'phone' | 'subject' | 'category' | 'message' | 'website' | 'openedAt',
  string
>

/** What the contact form holds. */
export function contactTyped(texts: TypedTexts): ContactTyped {
  const { name = '', email = '', phone = '', subject = '', category = '', message = '' } = texts
  const { website = '', openedAt = '' } = texts
  return { name, email, phone, subject, category, message, website, openedAt }
}

/** A message as the contract takes it, or what is wrong with which field (STATIC-02 to STATIC-07). */
export function checkContact(typed: ContactTyped) {
  const { openedAt, ...message } = typed
  const result = ContactBody.safeParse({ ...message, ...(openedAt === '' ? {} : { openedAt }) })
  return result.success ? { body: result.data } : { errors: fieldErrors(result) satisfies FieldErrors }
}

/** What is wrong with a form that the browser sent by itself, by the `problem` in the address it came back to; else null. */
export function problemText(problem: string | null): string | null {
  if (problem === null) return null
  const why =
    problem === 'time'
      ? 'The form came back faster than people write, or after it had been open for days.'
      : `Something about the ${problem in fieldNames ? problem : 'form'} is not right.`
  return `Failed to send message. ${why} Go back in your browser: what you wrote is still there.`
}

const fieldNames = { name: true, email: true, phone: true, subject: true, category: true, message: true }

import type { openContactForm } from '#shared/api/contact.ts'
import { readOf } from '#web/reads.ts'

/** When the contact form was opened; asked once for as long as the page stands. */
export const contactFormRead = readOf<typeof openContactForm>('/api/contact/form', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

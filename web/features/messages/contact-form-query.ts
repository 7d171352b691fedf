import type { openContactForm } from '#shared/api/contact.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** When the contact form was opened; asked once for as long as the page stands. */
export const contactFormQuery = apiQuery<typeof openContactForm>('/api/contact/form', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

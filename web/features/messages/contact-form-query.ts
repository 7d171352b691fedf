import type { openContactForm } from '#shared/api/contact.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** When the contact form was opened; fetched once per page. */
export const contactFormQuery = apiQuery<typeof openContactForm>('/api/contact/form', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

import { paths } from '#web/paths.ts'

/** Where the PayPal email address is filled in: the profile's Payment Settings. */
export const paypalEmailHref = `${paths.profile}?tab=payments`

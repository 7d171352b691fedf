import { paths } from '#web/paths.ts'

/** The profile's Payment Settings, which have the PayPal email address. */
export const paypalEmailHref = `${paths.profile}?tab=payments`

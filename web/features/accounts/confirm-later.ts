import { confirmLaterCookie } from '#shared/api/one-time-links.ts'
import { cookieName } from '#shared/cookie-name.ts'

const weekInSeconds = 7 * 24 * 60 * 60

/** Hides the reminder of an unconfirmed address in this browser for a week. */
export function confirmLater(isSecure = location.protocol === 'https:'): void {
  const flags = `path=/; max-age=${weekInSeconds}; samesite=lax${isSecure ? '; secure' : ''}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use
  document.cookie = `${cookieName(confirmLaterCookie, isSecure)}=1; ${flags}`
}

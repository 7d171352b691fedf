/**
 * The language and region that everything is said, dated, counted and priced in (BCP 47). A build in another language has
 * its own here.
 */
export const locale: string = 'en-US'

/** The language alone, as documents name theirs. */
export function documentLanguage(): string {
  return locale.replace(/-.*/, '')
}

/** The language and region of this build (BCP 47); a build in another language replaces it. */
export const locale: string = 'en-US'

/** The language of the document. */
export function documentLanguage(): string {
  return locale.replace(/-.*/, '')
}

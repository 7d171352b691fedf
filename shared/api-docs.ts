/** The page that describes the API; its other pages are below it. */
export const apiDocsPath = '/api/docs'

/** The description of the console's API, for admins. */
export const adminDocsPath = '/api/admin/docs'

/** The guide for a first program. */
export const apiGuidePath = `${apiDocsPath}/guide`

/** The last part of the address of a tag's page, such as `access-tokens`. */
export function pageOfTag(tag: string): string {
  return tag.replaceAll(' ', '-')
}

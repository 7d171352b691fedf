import { apiDocsPath } from '#shared/api-docs.ts'

/** `/robots.txt`: disallows the API except its reference, and pages that require sign-in. */
export function robotsText(publicUrl: string, signedInPaths: readonly string[]): string {
  return [
    'User-agent: *',
    `Allow: ${apiDocsPath}`,
    ...['/api/', ...signedInPaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** `/robots.txt`: disallows the API and pages that require sign-in. */
export function robotsText(publicUrl: string, signedInPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...['/api/', ...signedInPaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

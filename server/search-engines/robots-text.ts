/** `/robots.txt`: everything may be read but the API and what nobody sees without signing in. */
export function robotsText(publicUrl: string, signedInPaths: readonly string[]): string {
  return [
    'User-agent: *',
    ...['/api/', ...signedInPaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

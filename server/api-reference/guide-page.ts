import escapeHtml from 'escape-html'
import type { FastifyInstance } from 'fastify'
import { beginOnce } from '#server/begin-once.ts'
import { cacheControlOfPages } from '#server/http/cached-response.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { documentLanguage } from '#shared/locale.ts'
import { readGuide } from './guide.ts'
import type { Guide } from './render-guide.ts'

/** Serves the guide for builders at `/api/docs/guide`, without scripts. */
export function registerGuide(app: FastifyInstance, pages: Pick<PageSource, 'assets'>): void {
  const guide = beginOnce(readGuide)
  app.get(
    '/api/docs/guide',
    { schema: { hide: true }, config: { isPage: true } },
    async (_request, reply) => {
      const { stylesheets } = await pages.assets([])
      return reply
        .header('cache-control', cacheControlOfPages)
        .type('text/html; charset=utf-8')
        .send(documentOf(await guide(), stylesheets))
    },
  )
}

function documentOf({ title, lead, sections }: Guide, stylesheets: readonly string[]): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} | BakeSale</title>
${stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
</head>
<body>
<main class="wrap narrow section stack" lang="en">
<p><a href="/">BakeSale</a> · <a href="/api/docs">API reference</a></p>
<h1>${escapeHtml(title)}</h1>
${lead}
<nav aria-label="On this page"><ul>
${sections.map(({ id, title: name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('\n')}
</ul></nav>
${sections
  .map(
    ({ id, title: name, html }) => `<section class="stack" aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(name)}</h2>
${html}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}

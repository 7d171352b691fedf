import escapeHtml from 'escape-html'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isAskedAtHome } from '#server/http/loopback.ts'
import { nothingHere } from '#server/http/sites.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { documentLanguage } from '#shared/locale.ts'
import { readWrittenMails, type WrittenFile } from './written-mails.ts'

/** Where the mails are listed that a server without a mail server has written. */
export const mailPage = '/mail'

type Home = Pick<Config, 'databaseUrl' | 'seedDemo' | 'smtpUrl' | 'publicUrl'>

/** Whether a server is one to try BakeSale out at home, whose mails go to nobody (decisions, demo sign-ins). */
function isTryOut({ databaseUrl, seedDemo, smtpUrl, publicUrl }: Home): boolean {
  return databaseUrl === null && seedDemo && smtpUrl === null && !publicUrl.startsWith('https:')
}

/** Where who asks can read the mails that were written to them, or to anybody; null: nowhere here. */
export function mailPageFor(config: Home, request: Pick<FastifyRequest, 'ip' | 'headers'>): string | null {
  return isTryOut(config) && isAskedAtHome(request) ? mailPage : null
}

/** Where the style sheets of a page without scripts are told. */
interface Styles {
  assets(pageModules: readonly string[]): Promise<{ stylesheets: readonly string[] }>
}

/**
 * Serves the mails of a server that has no mail server and is tried out, to the machine itself: nobody else learns that there
 * is such a page. It is made without the pages' scripts, which would carry it to everybody.
 */
export function registerMailPage(app: FastifyInstance, config: Config, pages: Styles): void {
  if (!isTryOut(config)) return
  app.get(mailPage, { schema: { hide: true } }, async (request, reply) => {
    if (mailPageFor(config, request) === null) throw nothingHere()
    const { stylesheets } = await pages.assets([])
    const mails = await readWrittenMails(config.dataDir)
    return reply
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(documentOf(mails, stylesheets, [config.publicUrl, consoleUrl(config)]))
  })
}

function documentOf(
  mails: readonly WrittenFile[],
  stylesheets: readonly string[],
  sites: readonly string[],
): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Mail | BakeSale</title>
${stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
</head>
<body>
<main class="wrap narrow section stack">
<p><a href="/">BakeSale</a></p>
<h1>Mail</h1>
<p class="muted">This BakeSale has no mail server: what it would send is written to its data folder, and is here for you to read. Only this machine sees this page.</p>
${mails.length === 0 ? '<p>No mail was written yet. Sign up, and the first one is here.</p>' : mails.map((mail) => mailOf(mail, sites)).join('\n')}
</main>
</body>
</html>
`
}

function mailOf({ to, subject, date, text }: WrittenFile, sites: readonly string[]): string {
  const when = new Date(date)
  return `<article class="sheet stack tight">
<h2>${escapeHtml(subject)}</h2>
<p class="small muted">To ${escapeHtml(to)}, <time datetime="${escapeHtml(date)}">${escapeHtml(when.toUTCString())}</time></p>
${text
  .split('\n\n')
  .map(
    (paragraph) =>
      `<p>${paragraph
        .split('\n')
        .map((line) => lineOf(line, sites))
        .join('<br>')}</p>`,
  )
  .join('\n')}
</article>`
}

/** A line of a mail; one that is an address of ours is a link, and what a stranger wrote never is. */
function lineOf(line: string, sites: readonly string[]): string {
  const shown = escapeHtml(line)
  const isOurs = sites.some((site) => line.startsWith(`${site}/`)) && !line.includes(' ')
  return isOurs ? `<a href="${shown}">${shown}</a>` : shown
}

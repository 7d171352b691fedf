import escapeHtml from 'escape-html'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isLocalRequest } from '#server/http/local-request.ts'
import { nothingHere } from '#server/http/sites.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { documentLanguage } from '#shared/locale.ts'
import { readWrittenMails, type WrittenFile } from './written-mails.ts'

/** The page with the emails of a server without a mail server. */
const mailPage = '/mail'

type Home = Pick<Config, 'databaseUrl' | 'seedDemo' | 'smtpUrl' | 'publicUrl'>

/** Whether this is a local try-out, whose emails go to nobody (decisions, demo sign-ins). */
export function isTryOut({ databaseUrl, seedDemo, smtpUrl, publicUrl }: Home): boolean {
  return databaseUrl === null && seedDemo && smtpUrl === null && !publicUrl.startsWith('https:')
}

/** The page where the client can read its emails, or null when there is none for it. */
export function mailPageFor(config: Home, request: Pick<FastifyRequest, 'ip' | 'headers'>): string | null {
  return isTryOut(config) && isLocalRequest(request) ? mailPage : null
}

/** The source of style sheets for a page without scripts. */
interface Styles {
  assets(pageModules: readonly string[]): Promise<{ stylesheets: readonly string[] }>
}

/**
 * Serves a try-out's emails, on the machine itself only; others get 404. `findAdminCode` finds the demo admin's current
 * code, which stands in for an authenticator app. The page has no scripts, so that nobody else downloads its code.
 * Programs ask for JSON: the emails, newest first.
 */
export function registerMailPage(
  app: FastifyInstance,
  config: Config,
  pages: Styles,
  findAdminCode: () => Promise<string | null> = async () => null,
): void {
  if (!isTryOut(config)) return
  app.get(mailPage, async (request, reply) => {
    if (mailPageFor(config, request) === null) throw nothingHere()
    const mails = await readWrittenMails(config.dataDir)
    reply.header('cache-control', 'private, no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send(mails)
    const { stylesheets } = await pages.assets([])
    const adminCode = await findAdminCode()
    return reply
      .type('text/html; charset=utf-8')
      .send(documentOf({ mails, adminCode }, stylesheets, [config.publicUrl, consoleUrl(config)]))
  })
}

function documentOf(
  { mails, adminCode }: { mails: readonly WrittenFile[]; adminCode: string | null },
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
${adminCode === null ? '' : `<p class="sheet">The demo admin’s code for the second step is <strong>${escapeHtml(adminCode)}</strong>. It works once, and changes every 30 seconds: reload for the next one.</p>`}
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

/** A line of an email; our own URLs become links, a stranger's text never does. */
function lineOf(line: string, sites: readonly string[]): string {
  const shown = escapeHtml(line)
  const isOurs = sites.some((site) => line.startsWith(`${site}/`)) && !line.includes(' ')
  return isOurs ? `<a href="${shown}">${shown}</a>` : shown
}

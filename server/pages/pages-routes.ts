import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { noListingTags } from '#server/http/cache-tags-rules.ts'
import { cacheControlOfPages } from '#server/http/cached-response.ts'
import { mayCarrySession } from '#server/http/our-cookies.ts'
import { nothingHere, type RouteSite } from '#server/http/sites.ts'
import { siteOfPage, siteReader } from '#server/http/sites-rules.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import { serveBuiltPages } from './built-pages.ts'
import { renderFailureDocument, renderMissingDocument, renderWaitDocument } from './document.ts'
import { serveKitchenShell } from './kitchen-shell.ts'
import { readAsVisitor, withNobody } from './page-data.ts'
import type { PageSource } from './page-source.ts'
import { type PageResponse, renderPage } from './render-page.ts'

type Page = Exclude<PageResponse, { redirect: unknown }>

/** The console's start page. */
const consolePath = '/admin'

/**
 * Pages are rendered a few at a time in order; all at once they would delay each other. Two hundred take one to two
 * seconds. A page waiting for the database frees its place.
 */
const line = () =>
  fewAtATime(4, {
    crowd: { mayWait: 200, words: 'A lot of people are browsing right now.' },
    roomAfter: 500,
  })

/**
 * Renders every GET without another route as a page for hydration, and returns the page source. The root of a separate
 * console host redirects to the console.
 */
export async function registerPages(
  app: FastifyInstance,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
): Promise<PageSource> {
  const { publicUrl, adminUrl, isDevelopment } = config
  const source = isDevelopment ? await developmentPages(app) : await serveBuiltPages(app)
  const siteOfHost = siteReader({ publicUrl, adminUrl })
  const inLine = line()
  if (!isDevelopment) await serveKitchenShell(app, publicUrl, source)

  const ofPages = { sameForVisitors: true, isPage: true, failurePage, site }
  app.get('/*', { config: ofPages }, async (request, reply) => {
    const [path = '/', search = ''] = splitOnce(request.url)
    if (isOfMachines(path)) return reply.callNotFound()
    // a page's cache tags are those of its reads
    addCacheTags(request, noListingTags)
    const isConsole = siteOfHost(request.headers.host) === 'console'
    if (isConsole && path === '/') return redirect(reply, { status: 302, location: consolePath })
    try {
      const read = await readFor(request, isConsole)
      const answer = await inLine(() => renderPage(source, { publicUrl, now }, { path, search }, read))
      if ('redirect' in answer) return redirect(reply, answer.redirect)
      // the 404 page belongs to the shop, and its links do not work here
      if (isConsole && answer.status === 404) throw nothingHere()
      return sendPage(reply, answer, search)
    } catch (error) {
      if (error instanceof AppError) throw error
      source.explain(error)
      return fail(request, reply, error, await stylesheets())
    }
  })
  return source

  /** How a page reads its data; for a visitor it asks nothing about the user. */
  async function readFor(request: FastifyRequest, isConsole: boolean) {
    const asVisitor = readAsVisitor(app, request)
    const isNobody = isConsole || !mayCarrySession({ publicUrl }, request.headers)
    return isNobody ? withNobody(asVisitor, (await source.renderer()).currentUserQuery) : asVisitor
  }

  /** A page's site; both sites have a start page. */
  function site({ url, headers: { host } }: FastifyRequest): RouteSite {
    if (source.isFile(url)) return 'both'
    const [path] = splitOnce(url)
    return (path === '/' ? siteOfHost(host) : null) ?? siteOfPage(path)
  }

  /** A page for rate-limited people, a full queue or a wrong host; other errors here are not for people. */
  function failurePage(error: AppError, reply: FastifyReply): Promise<FastifyReply> | null {
    if (error.code === 'rate_limited' || error.code === 'unavailable') return askToWait(error, reply)
    return error.code === 'not_found' && !isOfMachines(reply.request.url) ? sayMissing(error, reply) : null
  }

  async function sayMissing({ message }: AppError, reply: FastifyReply): Promise<FastifyReply> {
    const document = renderMissingDocument(await stylesheets(), message)
    return reply.type('text/html; charset=utf-8').send(document)
  }

  async function askToWait({ message }: AppError, reply: FastifyReply): Promise<FastifyReply> {
    const document = renderWaitDocument(await stylesheets(), message)
    return reply.type('text/html; charset=utf-8').send(document)
  }

  /** The site's style sheets for the failure page; none if they are what fails. */
  async function stylesheets(): Promise<readonly string[]> {
    try {
      return (await source.assets([])).stylesheets
    } catch {
      return []
    }
  }
}

/** Whether a URL is for programs, to which a page is useless. */
function isOfMachines(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/assets/')
}

/** Loaded on demand: production does not have Vite installed. */
async function developmentPages(app: FastifyInstance) {
  const { serveDevelopmentPages } = await import('./development-pages.ts')
  return serveDevelopmentPages(app)
}

function sendPage(reply: FastifyReply, answer: Page, search: string): FastifyReply {
  const carriesKey = new URLSearchParams(search).has('token')
  // a one-time link opens an account, so it must not leak as a referrer; `no-referrer` would also suppress the
  // form's `Origin`, and the form would be rejected
  if (carriesKey) reply.header('referrer-policy', 'strict-origin')
  return reply
    .status(answer.status)
    .header('cache-control', answer.isPersonal || carriesKey ? 'private, no-store' : cacheControlOfPages)
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .send(answer.document)
}

function redirect(reply: FastifyReply, { status, location }: { status: number; location: string }) {
  return reply.header('cache-control', 'no-store').redirect(location, status)
}

function fail(request: FastifyRequest, reply: FastifyReply, error: unknown, stylesheets: readonly string[]) {
  request.log.error({ err: error, url: request.url }, 'A page could not be rendered.')
  return reply
    .status(500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderFailureDocument(stylesheets))
}

function splitOnce(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/http/app-error.ts'
import { serveBuiltPages } from './built-pages.ts'
import { renderFailureDocument, renderWaitDocument } from './document.ts'
import { readAsVisitor } from './page-data.ts'
import type { PageSource } from './page-source.ts'
import { renderPage } from './render-page.ts'

interface PagesOptions {
  /** the site's address, without a trailing slash */
  publicUrl: string
  isDevelopment: boolean
}

/**
 * Answers every GET that no other route takes with a page, rendered here and taken over by the browser; answers where
 * the pages come from.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<PageSource> {
  const { publicUrl, isDevelopment } = options
  const source = isDevelopment ? await developmentPages(app) : await serveBuiltPages(app)

  const config = { sameForVisitors: true, isPage: true, failurePage }
  app.get('/*', { config }, async (request, reply) => {
    const [path = '/', search = ''] = splitOnce(request.url)
    if (path.startsWith('/api/') || path.startsWith('/assets/')) return reply.callNotFound()
    try {
      const answer = await renderPage(source, publicUrl, { path, search }, readAsVisitor(app, request))
      if ('redirect' in answer) return redirect(reply, answer.redirect)
      const carriesKey = new URLSearchParams(search).has('token')
      // a mailed link opens an account: its address is told to nobody. With `no-referrer` browsers would also keep back where
      // its form comes from, when they send that without scripts, and it would be refused
      if (carriesKey) reply.header('referrer-policy', 'strict-origin')
      return reply
        .status(answer.status)
        .header(
          'cache-control',
          answer.isPersonal || carriesKey ? 'private, no-store' : 'public, max-age=0, must-revalidate',
        )
        .header('vary', 'cookie')
        .type('text/html; charset=utf-8')
        .send(answer.document)
    } catch (error) {
      if (error instanceof AppError) throw error
      source.explain(error)
      return fail(request, reply, error, await stylesheets())
    }
  })
  return source

  /** People who were too fast read so on a page; everything else that goes wrong before one is none of theirs. */
  function failurePage(error: AppError, reply: FastifyReply): Promise<FastifyReply> | null {
    return error.code === 'rate_limited' ? askToWait(error, reply) : null
  }

  async function askToWait({ message }: AppError, reply: FastifyReply): Promise<FastifyReply> {
    const document = renderWaitDocument(await stylesheets(), message)
    return reply.type('text/html; charset=utf-8').send(document)
  }

  /** The site's own look for the failure page; nothing when it is just that what fails. */
  async function stylesheets(): Promise<readonly string[]> {
    try {
      return (await source.assets([])).stylesheets
    } catch {
      return []
    }
  }
}

/** Development alone needs Vite, which a server in production has not installed. */
async function developmentPages(app: FastifyInstance) {
  const { serveDevelopmentPages } = await import('./development-pages.ts')
  return serveDevelopmentPages(app)
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

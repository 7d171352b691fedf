import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { kitchenWorkerPath } from '#shared/kitchen-worker.ts'
import { isPaymentPage } from '#shared/payment-pages.ts'

/** Where the scripts of pages that take payments load from, as a content security policy names it. */
export type ScriptOrigins = Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>

/**
 * The security headers of every answer (architecture, security floor): nothing runs but our own files, and on the pages that
 * take payments what `paymentScripts` names; null: nothing more. `tileOrigin` says where the map's pictures come from now.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  paymentScripts: ScriptOrigins | null,
  tileOrigin = () => tileOriginOf(config.tileUrl),
): Promise<void> {
  const secure = config.publicUrl.startsWith('https:')
  const self = "'self'"
  const live = config.isDevelopment ? ['ws:'] : []
  const inline = config.isDevelopment ? ["'unsafe-inline'"] : []
  const directives = {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self, ...inline],
    imgSrc: [self, 'data:', 'blob:', tileOrigin, ...bucketOrigin(config)],
    connectSrc: [self, ...live],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: ["'none'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(config.isDevelopment ? {} : trustedTypes) },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // the tile service asks for a Referer
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  if (paymentScripts) {
    const paymentDirectives = {
      ...directives,
      scriptSrc: [...directives.scriptSrc, ...paymentScripts.scriptSrc],
      styleSrc: [...new Set([...directives.styleSrc, ...paymentScripts.styleSrc])],
      imgSrc: [...directives.imgSrc, ...paymentScripts.imgSrc],
      connectSrc: [...directives.connectSrc, ...paymentScripts.connectSrc],
      frameSrc: [self, ...paymentScripts.frameSrc],
    }
    app.addHook('onRequest', async (request, reply) => {
      if (!isPaymentPage(request.url.split('?')[0] ?? '')) return
      // providers' scripts make markup out of texts: there what would break them is only told to whoever looks
      reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'")
      reply.helmet({
        contentSecurityPolicy: { useDefaults: false, directives: paymentDirectives },
        // the provider's window of approval talks to the page that opened it
        crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      })
    })
  }
  app.addHook('onRequest', (request, reply, next) => {
    // a page asks for dozens of the build's files, which run only as parts of documents that carry these themselves
    if (request.url.startsWith('/assets/')) {
      for (const name of documentHeaders) reply.raw.removeHeader(name)
      reply.raw.setHeader('content-security-policy', filePolicy)
    } else reply.raw.setHeader('permissions-policy', permissionsPolicy)
    if (isKitchenWorker(request.url)) reply.raw.setHeader('content-security-policy', workerPolicy)
    next()
  })
}

/** No text becomes markup or a script but by our own policy (`web/shell/trusted-types.ts`). */
const trustedTypes = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
}

const permissionsPolicy = 'geolocation=(self), camera=(self), microphone=(), payment=(self)'

/** What holds for a file of the build that somebody opens by itself, and for the code of a worker. */
const filePolicy = "script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'"

/** What the script may do that keeps the kitchen page: read files of ours, and nothing else. */
const workerPolicy = "default-src 'none';connect-src 'self'"

function isKitchenWorker(url: string): boolean {
  return url.split('?')[0] === kitchenWorkerPath
}

/** What browsers heed on documents alone. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The origin of a map's tiles as a policy names it; `{s}` stands for several servers. */
export function tileOriginOf(tileUrl: string): string {
  return new URL(tileUrl.replace('{s}.', '*.')).origin
}

/** Where photos lie when the bucket shows them itself. */
function bucketOrigin({ bucket }: Config): string[] {
  return bucket?.publicUrl ? [new URL(bucket.publicUrl).origin] : []
}

import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/config.ts'
import { kitchenWorkerPath } from '#shared/kitchen-worker.ts'
import { isPaymentPage } from '#shared/payment-pages.ts'

/** Where the scripts of pages that take payments load from, as a content security policy names it. */
export type ScriptOrigins = Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>

/**
 * The security headers of every answer (architecture, security floor): nothing runs but our own files, and on the pages that
 * take payments what `paymentScripts` names; null: nothing more. `tileOrigin` says where the map's pictures come from now.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  paymentScripts: ScriptOrigins | null,
  tileOrigin = () => tileOriginOf(config.tileUrl),
): void {
  const directives = directivesOf(config, tileOrigin)
  // made once: making them takes longer than sending them
  const protect = helmet(
    headersWith(config, { ...directives, ...(config.isDevelopment ? {} : trustedTypes) }),
  )
  const protectPayments =
    paymentScripts &&
    helmet({
      ...headersWith(config, allowing(directives, paymentScripts)),
      // the provider's window of approval talks to the page that opened it
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    })
  app.addHook('onRequest', (request, reply, next) => {
    const goOn = (error?: unknown) => next(error instanceof Error ? error : undefined)
    if (!protectPayments || !isPaymentPage(request.url.split('?')[0] ?? ''))
      return protect(request.raw, reply.raw, goOn)
    // providers' scripts make markup out of texts: there what would break them is only told to whoever looks
    reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'")
    protectPayments(request.raw, reply.raw, goOn)
  })
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

/** The headers of an answer that is written before the framework sees a request, as lines. */
export function headerLines({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const { maxAge } = httpsPromise
  return [
    "content-security-policy: default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    ...(isSecure(publicUrl) ? [`strict-transport-security: max-age=${maxAge}; includeSubDomains`] : []),
  ]
}

const httpsPromise = { maxAge: 31_536_000, includeSubDomains: true }

function headersWith({ publicUrl }: Config, directives: Directives): HelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isSecure(publicUrl) ? httpsPromise : false,
    // the tile service asks for a Referer
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  }
}

type Directives = Record<string, (string | (() => string))[]>

const self = "'self'"

function directivesOf(config: Config, tileOrigin: () => string) {
  const live = config.isDevelopment ? ['ws:'] : []
  const inline = config.isDevelopment ? ["'unsafe-inline'"] : []
  return {
    defaultSrc: [self],
    scriptSrc: [self],
    styleSrc: [self, ...inline],
    imgSrc: [self, 'data:', 'blob:', tileOrigin, ...bucketOrigin(config)],
    connectSrc: [self, ...live],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [self],
    frameAncestors: ["'none'"],
    ...(isSecure(config.publicUrl) ? { upgradeInsecureRequests: [] } : {}),
  }
}

function allowing(directives: ReturnType<typeof directivesOf>, scripts: ScriptOrigins) {
  return {
    ...directives,
    scriptSrc: [...directives.scriptSrc, ...scripts.scriptSrc],
    styleSrc: [...new Set([...directives.styleSrc, ...scripts.styleSrc])],
    imgSrc: [...directives.imgSrc, ...scripts.imgSrc],
    connectSrc: [...directives.connectSrc, ...scripts.connectSrc],
    frameSrc: [self, ...scripts.frameSrc],
  }
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
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
const workerPolicy = "default-src 'none';base-uri 'none';frame-ancestors 'none';connect-src 'self'"

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

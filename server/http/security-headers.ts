import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/config.ts'
import { kitchenWorkerPath } from '#shared/kitchen-worker.ts'
import { isPaymentPage } from '#shared/payment-pages.ts'

/** The origins that payment pages load from, by content security policy directive. */
export type ScriptOrigins = Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>

/**
 * Sets the security headers of every response (architecture, security floor): only our own files, plus `paymentScripts`
 * on payment pages (null: none). `tileOrigin` returns the current origin of map tiles.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  paymentScripts: ScriptOrigins | null,
  tileOrigin = () => tileOriginOf(config.tileUrl),
): void {
  const directives = directivesOf(config, tileOrigin)
  // created once, because creating them is slower than sending them
  const protect = helmet(
    headersWith(config, { ...directives, ...(config.isDevelopment ? {} : trustedTypes) }),
  )
  const protectPayments =
    paymentScripts &&
    helmet({
      ...headersWith(config, allowing(directives, paymentScripts)),
      // the provider's approval window communicates with its opener
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    })
  app.addHook('onRequest', (request, reply, next) => {
    const goOn = (error?: unknown) => next(error instanceof Error ? error : undefined)
    if (!protectPayments || !isPaymentPage(request.url.split('?')[0] ?? ''))
      return protect(request.raw, reply.raw, goOn)
    // providers' scripts create markup from text, so trusted types are only reported there
    reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'")
    protectPayments(request.raw, reply.raw, goOn)
  })
  app.addHook('onRequest', (request, reply, next) => {
    // a page loads dozens of build files, and its own headers already cover them
    if (request.url.startsWith('/assets/')) {
      for (const name of documentHeaders) reply.raw.removeHeader(name)
      reply.raw.setHeader('content-security-policy', filePolicy)
    } else reply.raw.setHeader('permissions-policy', permissionsPolicy)
    if (isKitchenWorker(request.url)) reply.raw.setHeader('content-security-policy', workerPolicy)
    next()
  })
}

/** The headers of a response written before the framework sees a request, as lines. */
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
    // the tile service requires a Referer
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

/** Only our own policy turns text into markup or scripts (`web/shell/trusted-types.ts`). */
const trustedTypes = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
}

const permissionsPolicy = 'geolocation=(self), camera=(self), microphone=(), payment=(self)'

/** The policy for a build file that is opened directly, and for worker code. */
const filePolicy = "script-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'"

/** The kitchen page's service worker may only fetch our own files. */
const workerPolicy = "default-src 'none';base-uri 'none';frame-ancestors 'none';connect-src 'self'"

function isKitchenWorker(url: string): boolean {
  return url.split('?')[0] === kitchenWorkerPath
}

/** Headers that browsers honor only on documents. */
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

/** The origin of map tiles for a policy; `{s}` becomes a wildcard. */
export function tileOriginOf(tileUrl: string): string {
  return new URL(tileUrl.replace('{s}.', '*.')).origin
}

/** The bucket's origin when it serves photos itself. */
function bucketOrigin({ bucket }: Config): string[] {
  return bucket?.publicUrl ? [new URL(bucket.publicUrl).origin] : []
}

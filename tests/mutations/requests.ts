import type { Mutation } from './mutation.ts'

/** Mutations of the protection of requests, responses and the log; `docs/asvs` refers to them by `breaks`. */
export const requests: readonly Mutation[] = [
  {
    breaks: 'an error response reveals internals',
    file: 'server/http/error-response.ts',
    find: "new AppError('internal', 'Something went wrong on our side.', { cause: error })",
    becomes: "new AppError('internal', String(error), { cause: error })",
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'an internal error is not logged',
    file: 'server/http/error-handler.ts',
    find: 'if (error.status >= 500) void logFault(',
    becomes: 'if (error.status > 599) void logFault(',
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'a request with two Host headers is answered',
    file: 'server/http/malformed-requests.ts',
    find: 'if (hosts.length !== 1)',
    becomes: 'if (hosts.length < 1)',
    noticedBy: ['server/http/malformed-requests.test.ts'],
  },
  {
    breaks: 'a URL is accepted in several encodings',
    file: 'server/app.ts',
    find: "    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),\n",
    becomes: '',
    noticedBy: ['server/http/malformed-requests.test.ts'],
  },
  {
    breaks: 'one client can flood the API',
    file: 'server/http/rate-limits.ts',
    find: '    max: requestsPerMinute,',
    becomes: '    max: 100 * requestsPerMinute,',
    noticedBy: ['server/http/malformed-requests.test.ts'],
  },
  {
    breaks: 'anybody can read the metrics',
    file: 'server/http/metrics.ts',
    find: "return !publicUrl.startsWith('https:') && isLoopback(ip)",
    becomes: 'return true',
    noticedBy: ['server/http/metrics.test.ts'],
  },
  {
    breaks: 'calls from pages of any site are accepted',
    file: 'server/http/origin-check.ts',
    find: 'hosts.includes(from.host)',
    becomes: 'hosts.length > 0',
    noticedBy: ['server/http/origin-check.test.ts'],
  },
  {
    breaks: "the console responds on the shop's host",
    file: 'server/http/sites.ts',
    find: "wanted !== 'both' && wanted !== siteOfHost(request.headers.host)",
    becomes: "wanted === 'shop' && wanted !== siteOfHost(request.headers.host)",
    noticedBy: ['server/http/sites.test.ts'],
  },
  {
    breaks: 'console calls from pages of the shop are accepted',
    file: 'server/http/origin-check.ts',
    find: "siteOfHost(host) === 'console' ? console : shop",
    becomes: 'shop',
    noticedBy: ['server/http/sites.test.ts'],
  },
  {
    breaks: 'a call accepts content types that a form of another site can send',
    file: 'server/app.ts',
    find: "  app.removeContentTypeParser('text/plain')\n",
    becomes: '',
    noticedBy: ['server/accounts/account-input.test.ts'],
  },
  {
    breaks: 'a body has no size limit',
    file: 'server/app.ts',
    find: 'const bodyLimit = 64 * 1024',
    becomes: 'const bodyLimit = 64 * 1024 * 1024',
    noticedBy: ['server/accounts/account-input.test.ts'],
  },
  {
    breaks: 'a process with a certificate listens without TLS',
    file: 'server/http/listen-options.ts',
    find: 'if (tls === null) return',
    becomes: 'if (tls === null || tls.key !== null) return',
    noticedBy: ['server/http/listening-over-tls.test.ts'],
  },
  {
    breaks: 'search text becomes part of an SQL statement',
    file: 'server/listings/search/listing-conditions-repository.ts',
    find: 'select listing.words @@ ${query}::tsquery from',
    becomes: "select listing.words @@ ${sql.raw(`'${query}'`)}::tsquery from",
    noticedBy: ['server/listings/listings-bad-input.test.ts'],
  },
  {
    breaks: 'a folder of the build is listed',
    file: 'server/pages/built-pages.ts',
    find: `  await app.register(builtFiles)
`,
    becomes: `  await app.register(builtFiles)
  const assets = { root: join(webFolder, 'assets'), prefix: '/assets/', index: false, list: { format: 'json', names: ['/'] } }
  await app.register(fastifyStatic, { ...assets, decorateReply: false })
`,
    noticedBy: ['server/http/every-response.test.ts'],
  },
  {
    breaks: 'TRACE echoes the request',
    file: 'server/app.ts',
    find: `  registerHealth(app, context, jobs, () => alarmReasons(context))
`,
    becomes: `  registerHealth(app, context, jobs, () => alarmReasons(context))
  app.addHttpMethod('TRACE').route({ method: 'TRACE', url: '/*', handler: async ({ headers }) => headers })
`,
    noticedBy: ['server/http/every-response.test.ts'],
  },
  {
    breaks: 'a call accepts unvalidated input',
    file: 'server/http/input-validator.ts',
    find: 'return read.success ? { value: read.data }',
    becomes: 'return true ? { value: input }',
    noticedBy: ['server/accounts/account-input.test.ts'],
  },
  {
    breaks: 'a repeated parameter is accepted',
    file: 'server/app.ts',
    find: 'routerOptions: { maxParamLength: 200 }',
    becomes: `routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    }`,
    noticedBy: [
      'server/listings/listings-bad-input.test.ts',
      'server/orders/placing/orders-bad-input.test.ts',
    ],
  },
  {
    breaks: 'the log uses the machine’s time zone',
    file: 'server/http/log-options.ts',
    find: "redact: ['req.headers.cookie', 'req.headers.authorization'] }",
    becomes: `redact: ['req.headers.cookie', 'req.headers.authorization'], timestamp: () => \`,"time":"\${new Date().toLocaleString()}"\` }`,
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'some log lines have different fields',
    file: 'server/http/log-options.ts',
    find: "redact: ['req.headers.cookie', 'req.headers.authorization'] }",
    becomes:
      "redact: ['req.headers.cookie', 'req.headers.authorization'], formatters: { level: (severity: string) => ({ severity }) } }",
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'a text can break a log line',
    file: 'server/http/log-options.ts',
    find: "redact: ['req.headers.cookie', 'req.headers.authorization'] }",
    becomes:
      "redact: ['req.headers.cookie', 'req.headers.authorization'], hooks: { streamWrite: (line: string) => line.replaceAll('\\\\n', '\\n') } }",
    noticedBy: ['server/http/error-handler.test.ts'],
  },
]

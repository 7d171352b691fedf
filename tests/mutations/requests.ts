import type { Mutation } from './mutation.ts'

/** Mutations of the protection of requests, responses and the log; `docs/asvs` refers to them by `breaks`. */
export const requests: readonly Mutation[] = [
  {
    breaks: 'an error tells what went wrong inside',
    file: 'server/http/error-response.ts',
    find: "new AppError('internal', 'Something went wrong on our side.', { cause: error })",
    becomes: "new AppError('internal', String(error), { cause: error })",
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'an error of ours is nowhere to be read',
    file: 'server/http/error-handler.ts',
    find: 'if (error.status >= 500) void logFault(',
    becomes: 'if (error.status > 599) void logFault(',
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'a request of two hosts is answered',
    file: 'server/http/malformed-requests.ts',
    find: 'if (hosts.length !== 1)',
    becomes: 'if (hosts.length < 1)',
    noticedBy: ['server/http/malformed-requests.test.ts'],
  },
  {
    breaks: 'an address is read in as many spellings as it has',
    file: 'server/app.ts',
    find: "    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),\n",
    becomes: '',
    noticedBy: ['server/http/malformed-requests.test.ts'],
  },
  {
    breaks: 'one client floods the calls',
    file: 'server/http/rate-limits.ts',
    find: '    max: requestsPerMinute,',
    becomes: '    max: 100 * requestsPerMinute,',
    noticedBy: ['server/http/malformed-requests.test.ts'],
  },
  {
    breaks: 'whoever asks reads the figures',
    file: 'server/http/metrics.ts',
    find: "return !publicUrl.startsWith('https:') && isLoopback(ip)",
    becomes: 'return true',
    noticedBy: ['server/http/metrics.test.ts'],
  },
  {
    breaks: 'a call is taken from a page of any site',
    file: 'server/http/origin-check.ts',
    find: 'hosts.includes(from.host)',
    becomes: 'hosts.length > 0',
    noticedBy: ['server/http/origin-check.test.ts'],
  },
  {
    breaks: "the console answers on the shop's host",
    file: 'server/http/sites.ts',
    find: "wanted !== 'both' && wanted !== siteOfHost(request.headers.host)",
    becomes: "wanted === 'shop' && wanted !== siteOfHost(request.headers.host)",
    noticedBy: ['server/http/sites.test.ts'],
  },
  {
    breaks: 'a call of the console is taken from a page of the shop',
    file: 'server/http/origin-check.ts',
    find: "siteOfHost(host) === 'console' ? console : shop",
    becomes: 'shop',
    noticedBy: ['server/http/sites.test.ts'],
  },
  {
    breaks: 'a call takes what a form of another site can send',
    file: 'server/app.ts',
    find: "  app.removeContentTypeParser('text/plain')\n",
    becomes: '',
    noticedBy: ['server/accounts/account-input.test.ts'],
  },
  {
    breaks: 'a body may be as large as it likes',
    file: 'server/app.ts',
    find: 'const bodyLimit = 64 * 1024',
    becomes: 'const bodyLimit = 64 * 1024 * 1024',
    noticedBy: ['server/accounts/account-input.test.ts'],
  },
  {
    breaks: 'a process with a certificate listens without it',
    file: 'server/http/listen-options.ts',
    find: 'if (tls === null) return',
    becomes: 'if (tls === null || tls.key !== null) return',
    noticedBy: ['server/http/listening-over-tls.test.ts'],
  },
  {
    breaks: 'what somebody searches for is part of a statement',
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
    breaks: 'a request is repeated to whoever traces it',
    file: 'server/app.ts',
    find: `  registerHealth(app, context, jobs, () => moneyAlarms(context))
`,
    becomes: `  registerHealth(app, context, jobs, () => moneyAlarms(context))
  app.addHttpMethod('TRACE').route({ method: 'TRACE', url: '/*', handler: async ({ headers }) => headers })
`,
    noticedBy: ['server/http/every-response.test.ts'],
  },
  {
    breaks: 'a call is given whatever somebody sends',
    file: 'server/app.ts',
    find: 'app.setValidatorCompiler(validatorCompiler)',
    becomes: `app.setValidatorCompiler((route) => {
    const check = validatorCompiler(route)
    return (data) => ({ ...check(data), value: data })
  })`,
    noticedBy: ['server/accounts/account-input.test.ts'],
  },
  {
    breaks: 'of a parameter that comes twice one is believed',
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
    breaks: 'the log tells the time of the machine’s own zone',
    file: 'server/http/log-options.ts',
    find: "redact: ['req.headers.cookie'] }",
    becomes: `redact: ['req.headers.cookie'], timestamp: () => \`,"time":"\${new Date().toLocaleString()}"\` }`,
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'some lines of the log have fields of their own',
    file: 'server/http/log-options.ts',
    find: "redact: ['req.headers.cookie'] }",
    becomes: "redact: ['req.headers.cookie'], formatters: { level: (severity: string) => ({ severity }) } }",
    noticedBy: ['server/http/error-handler.test.ts'],
  },
  {
    breaks: 'a line of the log ends where a text in it does',
    file: 'server/http/log-options.ts',
    find: "redact: ['req.headers.cookie'] }",
    becomes:
      "redact: ['req.headers.cookie'], hooks: { streamWrite: (line: string) => line.replaceAll('\\\\n', '\\n') } }",
    noticedBy: ['server/http/error-handler.test.ts'],
  },
]

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { forwardToSandbox } from '#sandbox/sandbox-forwarder.ts'
import { registerAccessTokenRoutes } from './accounts/access-tokens/access-tokens-routes.ts'
import { checkAccessTokens } from './accounts/access-tokens/check-access-tokens.ts'
import { registerAccountCareRoutes } from './accounts/account-care-routes.ts'
import { registerAccountRoutes } from './accounts/accounts-routes.ts'
import { registerOneTimeLinkForms } from './accounts/one-time-link-forms.ts'
import { registerOneTimeLinkRoutes } from './accounts/one-time-link-routes.ts'
import { registerSecondFactorRoutes } from './accounts/second-factors/second-factors-routes.ts'
import { registerSessionRoutes } from './accounts/sessions-routes.ts'
import { registerSignInRoutes } from './accounts/sign-in-routes.ts'
import { findViewer } from './accounts/viewer.ts'
import { registerAdminAccountCareRoutes } from './admin/accounts/admin-account-care-routes.ts'
import { realms } from './admin/accounts/admin-realm.ts'
import { registerAdminSecondFactorsRoutes } from './admin/accounts/admin-second-factors-routes.ts'
import { registerAdminSignInRoutes } from './admin/accounts/admin-sign-in-routes.ts'
import { registerAdminsRoutes } from './admin/accounts/admins-routes.ts'
import { registerActivityRoutes } from './admin/activity/activity-routes.ts'
import { watchAdminRoutes } from './admin/admin-routes.ts'
import { registerDashboardRoutes } from './admin/dashboard/dashboard-routes.ts'
import { findCaller } from './admin/find-caller.ts'
import { registerAdminListingRoutes } from './admin/listings/admin-listings-routes.ts'
import { registerFailedMailsRoutes } from './admin/mails/failed-mails-routes.ts'
import { registerMoneyDifferencesRoutes } from './admin/money/money-differences-routes.ts'
import { registerMoneyRoutes } from './admin/money/money-routes.ts'
import { registerProviderEventsRoutes } from './admin/money/provider-events-routes.ts'
import { registerAdminOrderRoutes } from './admin/orders/admin-orders-routes.ts'
import { allOrdersOf } from './admin/orders/all-orders.ts'
import { registerAdminSettingsRoutes } from './admin/settings/admin-settings-routes.ts'
import { registerAdminUserRoutes } from './admin/users/admin-users-routes.ts'
import { alarmReasons } from './alarms/read-alarms.ts'
import { registerApiReference } from './api-reference/api-reference-routes.ts'
import { registerGuide } from './api-reference/guide-page.ts'
import { registerBakeDayRoutes } from './bake-days/bake-days-routes.ts'
import { registerBooksRoutes } from './books/books-routes.ts'
import { followChangesForCdn } from './cdn/cdn-relay.ts'
import { registerCheckoutRoutes } from './checkouts/checkouts-routes.ts'
import { registerOwedRoutes } from './checkouts/owed-routes.ts'
import { registerCommissionRoutes } from './commission/commission-routes.ts'
import { registerOverviewRoutes } from './dashboard/overview-routes.ts'
import { demoAdminCode } from './demo/demo-admin.ts'
import { registerHolidayRoutes } from './holidays/holidays-routes.ts'
import { logAccess } from './http/access-log.ts'
import { canonicalUrl } from './http/canonical-url-rules.ts'
import { packing } from './http/encodings.ts'
import { endIdleConnections } from './http/end-idle-connections.ts'
import { answerErrors } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { takeJsonBodies } from './http/json-bodies.ts'
import { listenOptions } from './http/listen-options.ts'
import { logOptions } from './http/log-options.ts'
import { logSlowStatements } from './http/log-slow-statements.ts'
import { answerUnreadable, refuseUnclearHosts } from './http/malformed-requests.ts'
import { registerMetrics } from './http/metrics.ts'
import { checkOrigin } from './http/origin-check.ts'
import { watchMethods } from './http/other-methods.ts'
import { limitRates } from './http/rate-limits.ts'
import { type FindWhom, Refusals } from './http/refusals.ts'
import { responseSerializer } from './http/response-serializer.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { keepSitesApart } from './http/sites.ts'
import { cacheVisitorResponses } from './http/visitor-cache.ts'
import { registerWellKnown } from './http/well-known.ts'
import { registerImportRoutes } from './imports/imports-routes.ts'
import type { BackgroundJobs } from './jobs/background-jobs.ts'
import { registerAnnouncementRoutes } from './kitchen/announcements-routes.ts'
import { registerKitchenRoutes } from './kitchen/kitchen-routes.ts'
import { registerLeavingRoutes } from './leaving/leaving-routes.ts'
import { registerListingRoutes } from './listings/listings-routes.ts'
import { registerMyListingsRoutes } from './listings/my-listings-routes.ts'
import { registerMailPage } from './mail/mail-page.ts'
import { registerMarketRoutes } from './markets/markets-routes.ts'
import { registerContactRoutes } from './messages/contact-routes.ts'
import { registerMessageDeskRoutes } from './messages/message-desk-routes.ts'
import { ordersAtPlaces } from './orders/changing/move-orders.ts'
import { registerOrderExport } from './orders/export-routes.ts'
import { registerHandOverRoutes } from './orders/hand-over-routes.ts'
import { registerOrderLists } from './orders/list-routes.ts'
import { registerOrderActionRoutes } from './orders/order-action-routes.ts'
import { registerOrderRoutes } from './orders/orders-routes.ts'
import { registerEvents } from './orders/reading/live/events-routes.ts'
import type { WebhookContext } from './outgoing-webhooks/webhook-context.ts'
import { registerOutgoingWebhookRoutes } from './outgoing-webhooks/webhooks-routes.ts'
import { registerPages } from './pages/pages-routes.ts'
import { paymentScriptSources } from './payments/providers/payment-script-sources.ts'
import { registerPaymentRoutes } from './payments/rails/payments-routes.ts'
import { takePayoutsBackIn } from './payments/rails/restore-payouts.ts'
import { stopRefused } from './payments/taking/stop-payment.ts'
import { registerWebhookRoutes } from './payments/webhooks/webhook-routes.ts'
import { registerPhotoRoutes } from './photos/photos-routes.ts'
import { registerPickupRoutes } from './pickups/pickups-routes.ts'
import { registerPlaceRoutes } from './places/places-routes.ts'
import { processFigures } from './process-figures.ts'
import { registerProfileRoutes } from './profiles/profile-routes.ts'
import { registerModerationRoutes } from './reports/moderation-routes.ts'
import { registerReportRoutes } from './reports/reports-routes.ts'
import { registerAdminReviewRoutes } from './reviews/admin-reviews-routes.ts'
import { registerReviewRoutes } from './reviews/reviews-routes.ts'
import { registerSearchEngines } from './search-engines/search-engine-routes.ts'
import { registerOvenRoutes } from './selling-settings/oven-routes.ts'
import { registerPayoutRoutes } from './selling-settings/selling-settings-routes.ts'
import { followTileOrigin } from './settings/follow-tile-origin.ts'
import { registerPublicSettings } from './site/public-settings-routes.ts'
import { registerStatementRoutes } from './statements/statement-routes.ts'
import { traceRequests } from './telemetry/trace-requests.ts'
import { registerWaitlistRoutes } from './waitlists/waitlists-routes.ts'

/**
 * The maximum size of a request's URL and headers, in bytes; large enough to answer a far too long search with a page.
 */
const maxHeaderSize = 128 * 1024

/** The default maximum body of a call, in bytes. */
const bodyLimit = 64 * 1024

/**
 * Builds the HTTP application without listening, so tests can call it in process. `jobs` are the process's background
 * jobs, if any, for its health checks.
 */
export async function buildApp(
  context: WebhookContext,
  jobs: BackgroundJobs | null = null,
): Promise<FastifyInstance> {
  const { config } = context
  const app = newApp(config)
  const refusals = setUpCalls(app, context)
  await addHooks(app, context, refusals)
  watchAdminRoutes(app)
  const refuseOtherMethods = watchMethods(app)
  await registerApiReference(app, context)
  // most responses are personal and sent only once
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], ...packing('little') })
  registerHealth(app, context, jobs, () => alarmReasons(context))
  registerWellKnown(app, context)
  endIdleConnections(app)
  await registerAccounts(app, context)
  await registerShop(app, context)
  registerConsole(app, context)
  refuseOtherMethods()
  const pages = await registerPages(app, context)
  registerGuide(app, pages)
  registerMailPage(app, config, pages, () => demoAdminCode(context))
  await registerSearchEngines(app, context, pages)
  return app
}

function newApp(config: WebhookContext['config']): FastifyInstance {
  return Fastify({
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),
    clientErrorHandler: (error, socket) => answerUnreadable(config, error, socket),
    ...listenOptions(
      config.tls,
      { maxHeaderSize, requireHostHeader: false },
      { requestTimeout: 30_000, connectionTimeout: 60_000 },
    ),
    routerOptions: { maxParamLength: 200 },
    // requests that arrive while stopping are answered, and then their connection closes
    return503OnClosing: false,
    // X-Forwarded-For counts only from our proxies, as limits count by address
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    forceCloseConnections: 'idle',
  })
}

/** Sets how calls are parsed, validated, serialized and refused. */
function setUpCalls(app: FastifyInstance, context: WebhookContext): Refusals {
  // calls take JSON; a foreign page could send plain text without a preflight
  app.removeContentTypeParser('text/plain')
  takeJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializer(context.config.checksAnswers))
  const findWhom: FindWhom = (request) => findCaller(context, request)
  const refusals = new Refusals(context.now, findWhom)
  answerErrors(app, {
    isSignedIn: async (request) => (await findViewer(context, request)) !== null,
    follow: (thrown, request) => stopRefused(context, thrown, request.log),
    findWhom,
    noteRefusal: (request, refusal) => refusals.note(request, refusal),
  })
  return refusals
}

async function addHooks(app: FastifyInstance, context: WebhookContext, refusals: Refusals): Promise<void> {
  const { config } = context
  if (config.telemetry !== null) traceRequests(app)
  logAccess(app, config)
  logSlowStatements(app, context)
  // first, so that a cached response skips everything else
  const cacheFigures = await cacheVisitorResponses(app, context)
  sendSecurityHeaders(app, config, await paymentScriptSources(config), await followTileOrigin(app, context))
  await app.register(cookie)
  refuseUnclearHosts(app)
  keepSitesApart(app, config)
  checkOrigin(app, config)
  checkAccessTokens(app, context, realms)
  if (config.rateLimit) await limitRates(app, context)
  registerMetrics(app, config, {
    figures: [...processFigures(context), cacheFigures, followChangesForCdn(app, context)],
    refusals,
  })
}

async function registerAccounts(app: FastifyInstance, context: WebhookContext): Promise<void> {
  registerAccountRoutes(app, context)
  registerProfileRoutes(app, context)
  registerSessionRoutes(app, context)
  registerAccessTokenRoutes(app, context)
  registerSignInRoutes(app, context)
  registerSecondFactorRoutes(app, context)
  registerAccountCareRoutes(app, context)
  registerLeavingRoutes(app, context)
  const takePayoutsBack = takePayoutsBackIn(context)
  registerOneTimeLinkRoutes(app, context, takePayoutsBack)
  await registerOneTimeLinkForms(app, context, takePayoutsBack)
}

async function registerShop(app: FastifyInstance, context: WebhookContext): Promise<void> {
  registerListingRoutes(app, context, ordersAtPlaces)
  registerMyListingsRoutes(app, context)
  registerPickupRoutes(app, context, ordersAtPlaces)
  registerOrderRoutes(app, context)
  registerOrderActionRoutes(app, context)
  registerHandOverRoutes(app, context)
  registerOrderLists(app, context, allOrdersOf(context))
  registerOrderExport(app, context)
  registerBakeDayRoutes(app, context)
  registerWaitlistRoutes(app, context)
  registerImportRoutes(app, context)
  registerKitchenRoutes(app, context)
  registerAnnouncementRoutes(app, context)
  registerHolidayRoutes(app, context)
  registerReviewRoutes(app, context)
  registerAdminReviewRoutes(app, context)
  await registerEvents(app, context)
  registerCheckoutRoutes(app, context)
  registerPaymentRoutes(app, context)
  registerOwedRoutes(app, context)
  await registerWebhookRoutes(app, context)
  if (context.config.paymentSandbox)
    await forwardToSandbox(
      app,
      async () => context.config.paymentSandboxUrl ?? (await context.providers.sandbox())?.url ?? '',
    )
  await registerContactRoutes(app, context)
  registerMessageDeskRoutes(app, context)
  registerFailedMailsRoutes(app, context)
  registerReportRoutes(app, context)
  registerModerationRoutes(app, context)
  registerMarketRoutes(app, context)
  await registerPhotoRoutes(app, context)
  registerPlaceRoutes(app, context)
  registerPayoutRoutes(app, context)
  registerOverviewRoutes(app, context)
  registerOvenRoutes(app, context)
  registerOutgoingWebhookRoutes(app, context)
  registerStatementRoutes(app, context)
  registerPublicSettings(app, context)
}

function registerConsole(app: FastifyInstance, context: WebhookContext): void {
  registerAdminSettingsRoutes(app, context)
  registerAdminOrderRoutes(app, context)
  registerMoneyRoutes(app, context)
  registerDashboardRoutes(app, context)
  registerAdminSignInRoutes(app, context)
  registerAdminAccountCareRoutes(app, context)
  registerAdminSecondFactorsRoutes(app, context)
  registerAdminsRoutes(app, context)
  registerActivityRoutes(app, context)
  registerCommissionRoutes(app, context)
  registerBooksRoutes(app, context)
  registerMoneyDifferencesRoutes(app, context)
  registerProviderEventsRoutes(app, context)
  registerAdminUserRoutes(app, context)
  registerAdminListingRoutes(app, context)
}

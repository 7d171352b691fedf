import { deleteOldAccessTokens } from './accounts/access-tokens/delete-old-access-tokens.ts'
import { mailResetLinks } from './accounts/mail-reset-links.ts'
import { deleteLinksExpiredBy } from './accounts/one-time-links-repository.ts'
import { deleteOldSecurityEvents } from './accounts/security-log/delete-old-security-events.ts'
import { realms } from './admin/accounts/admin-realm.ts'
import { keepDashboardFigures } from './admin/dashboard/keep-dashboard-figures.ts'
import { endOrdersOfCancelledDays } from './bake-days/cancel-bake-day.ts'
import { finishSharingOut } from './bake-days/carry-out-share.ts'
import { makeRepeatedBatches } from './bake-days/make-repeated-batches.ts'
import { showNextBatches } from './batches/show-next-batch.ts'
import { settlePayments } from './checkouts/settle-payments.ts'
import { writeCommissionReports } from './commission/write-commission-reports.ts'
import { backfillColumns } from './database/scale/backfills/backfill-columns.ts'
import { createPartitions } from './database/scale/partitions/create-partitions.ts'
import { actAsDemoPeople } from './demo/act-as-demo-people.ts'
import { refreshDemoListings } from './demo/refresh-demo-listings.ts'
import { deleteAttemptsOver } from './http/attempts-repository.ts'
import { deleteDisownLinksExpiredBy } from './identity/disowning/disown-links-repository.ts'
import { hashOldRecoveryCodes } from './identity/keys/hash-recovery-codes.ts'
import { deleteSessionsExpiredBy } from './identity/sessions-repository.ts'
import type { JobHandler } from './jobs/job-queue.ts'
import { retirePastListings } from './listings/retire-past-listings.ts'
import { listingSearch } from './listings/search/listing-search.ts'
import { deleteOldMails } from './mail/delete-old-mails.ts'
import { sendMails } from './mail/send-mails.ts'
import { askWhetherReceived } from './orders/changing/ask-whether-received.ts'
import { completeUnobjectedOrders } from './orders/changing/complete-unobjected-orders.ts'
import { expireUnansweredOrders } from './orders/changing/expire-unanswered-orders.ts'
import { refundOverdueHolds } from './orders/holds/refund-overdue-holds.ts'
import { deleteOldWebhookEvents } from './outgoing-webhooks/delete-old-events.ts'
import { sendWebhooks } from './outgoing-webhooks/send-webhooks.ts'
import type { WebhookContext } from './outgoing-webhooks/webhook-context.ts'
import { askDisputes } from './payments/disputes/ask-disputes.ts'
import { carryOutInstructions } from './payments/instructions/carry-out-instructions.ts'
import { migrateLedgerEntries } from './payments/ledger/migrate-ledger-entries.ts'
import { deleteOldPayoutChanges } from './payments/payouts/payout-changes-repository.ts'
import { deleteConnectionsExpiredBy } from './payments/payouts/payout-connections-repository.ts'
import { compareRestored } from './payments/reconciliation/compare-restored.ts'
import { reconcileNightly } from './payments/reconciliation/reconcile-nightly.ts'
import { deleteOldProviderEvents } from './payments/webhooks/delete-old-provider-events.ts'
import { retryWaitingEvents } from './payments/webhooks/retry-waiting-events.ts'
import { sweepPhotos } from './photos/sweep-photos.ts'
import { keepPickupSpans } from './pickups/keep-pickup-spans.ts'
import { deleteOldAddresses } from './places/reverse-geocode.ts'
import { remindOfPickups } from './reminders/remind-of-pickups.ts'
import { notifyWaitlists } from './waitlists/notify-waitlists.ts'

export type JobName =
  | 'act-as-demo-people'
  | 'ask-disputes'
  | 'ask-whether-received'
  | 'carry-out-instructions'
  | 'carry-over-ledger-entries'
  | 'compare-restored'
  | 'complete-unobjected-orders'
  | 'count-listing-cells'
  | 'settle-payments'
  | 'write-commission-reports'
  | 'delete-expired-links'
  | 'delete-expired-sessions'
  | 'delete-old-addresses'
  | 'delete-old-attempts'
  | 'delete-old-mails'
  | 'delete-old-provider-events'
  | 'delete-old-security-events'
  | 'delete-old-webhook-events'
  | 'end-orders-of-cancelled-days'
  | 'expire-unanswered-orders'
  | 'fill-columns'
  | 'finish-sharing-out'
  | 'forget-gone-words'
  | 'hash-recovery-codes'
  | 'keep-dashboard-figures'
  | 'keep-pickup-spans'
  | 'mail-reset-links'
  | 'make-months'
  | 'make-repeated-batches'
  | 'reconcile'
  | 'refresh-demo-listings'
  | 'refresh-search-vocabulary'
  | 'refund-overdue-holds'
  | 'remind-of-pickups'
  | 'retire-past-listings'
  | 'send-mails'
  | 'send-webhooks'
  | 'show-next-batches'
  | 'sweep-photos'
  | 'take-in-waiting-events'
  | 'tell-waitlists'

/** The handler of each job. */
export const jobHandlers: Readonly<Record<JobName, JobHandler<WebhookContext>>> = {
  'act-as-demo-people': actAsDemoPeople,
  'ask-disputes': askDisputes,
  'ask-whether-received': askWhetherReceived,
  'carry-out-instructions': carryOutInstructions,
  'carry-over-ledger-entries': migrateLedgerEntries,
  'compare-restored': (context, log) => compareRestored(context, log),
  'complete-unobjected-orders': completeUnobjectedOrders,
  'count-listing-cells': listingSearch.countTiles,
  'settle-payments': settlePayments,
  'write-commission-reports': writeCommissionReports,
  'delete-expired-links': async ({ db, now }) => {
    let deleted = await deleteLinksExpiredBy(db, now())
    for (const realm of realms) deleted += await deleteDisownLinksExpiredBy(db, realm, now())
    deleted += await deleteConnectionsExpiredBy(db, now())
    deleted += await deleteOldPayoutChanges(db, now())
    return deleted
  },
  'delete-expired-sessions': async ({ db, now }) => {
    let deleted = 0
    for (const realm of realms) deleted += await deleteSessionsExpiredBy(db, realm, now())
    return deleted + (await deleteOldAccessTokens({ db, now }))
  },
  'delete-old-addresses': deleteOldAddresses,
  'delete-old-attempts': ({ db, now }) => deleteAttemptsOver(db, now()),
  'delete-old-mails': deleteOldMails,
  'delete-old-provider-events': deleteOldProviderEvents,
  'delete-old-security-events': deleteOldSecurityEvents,
  'delete-old-webhook-events': deleteOldWebhookEvents,
  'end-orders-of-cancelled-days': endOrdersOfCancelledDays,
  'fill-columns': (context) => backfillColumns(context),
  'finish-sharing-out': finishSharingOut,
  'expire-unanswered-orders': expireUnansweredOrders,
  'forget-gone-words': listingSearch.pruneListingWords,
  'hash-recovery-codes': async (context) => {
    let hashed = 0
    for (const realm of realms) hashed += await hashOldRecoveryCodes(context, realm)
    return hashed
  },
  'keep-dashboard-figures': keepDashboardFigures,
  'keep-pickup-spans': keepPickupSpans,
  'mail-reset-links': mailResetLinks,
  'make-months': createPartitions,
  'make-repeated-batches': makeRepeatedBatches,
  reconcile: (context, log) => reconcileNightly(context, log),
  'refresh-demo-listings': refreshDemoListings,
  'refresh-search-vocabulary': listingSearch.refreshWords,
  'refund-overdue-holds': refundOverdueHolds,
  'remind-of-pickups': remindOfPickups,
  'retire-past-listings': retirePastListings,
  'send-mails': sendMails,
  'send-webhooks': sendWebhooks,
  'show-next-batches': showNextBatches,
  'sweep-photos': sweepPhotos,
  'take-in-waiting-events': retryWaitingEvents,
  'tell-waitlists': notifyWaitlists,
}

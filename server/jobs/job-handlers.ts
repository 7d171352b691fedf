import { deleteExpiredLinks } from '#server/accounts/delete-expired-links.ts'
import { deleteExpiredSessions } from '#server/accounts/delete-expired-sessions.ts'
import { hashOldRecoveryCodes } from '#server/accounts/keys/hash-recovery-codes.ts'
import { mailResetLinks } from '#server/accounts/mail-reset-links.ts'
import { deleteOldSecurityEvents } from '#server/accounts/security-log/delete-old-security-events.ts'
import { keepDashboardFigures } from '#server/admin/dashboard/keep-dashboard-figures.ts'
import type { AppContext } from '#server/app-context.ts'
import { writeCommissionReports } from '#server/commission/write-commission-reports.ts'
import { refreshDemoListings } from '#server/demo/refresh-demo-listings.ts'
import { deleteOldAttempts } from '#server/http/delete-old-attempts.ts'
import { countListingCells } from '#server/listings/count-listing-cells.ts'
import { forgetGoneWords } from '#server/listings/forget-gone-words.ts'
import { refreshSearchVocabulary } from '#server/listings/refresh-search-vocabulary.ts'
import { retirePastListings } from '#server/listings/retire-past-listings.ts'
import { deleteOldMails } from '#server/mail/delete-old-mails.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { expireUnansweredOrders } from '#server/orders/expire-unanswered-orders.ts'
import { carryOutInstructions } from '#server/payments/carry-out-instructions.ts'
import { carryOverLedgerEntries } from '#server/payments/carry-over-ledger-entries.ts'
import { deleteOldProviderEvents } from '#server/payments/delete-old-provider-events.ts'
import { askDisputes } from '#server/payments/disputes/ask-disputes.ts'
import { reconcileNightly } from '#server/payments/reconciliation/reconcile-nightly.ts'
import { settlePayments } from '#server/payments/settle-payments.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { deleteOldAddresses } from '#server/places/reverse-geocode.ts'
import type { JobLog } from './job-log.ts'

/** Does a job. It may be run twice, after a crash or a lost connection, and must then change nothing more. */
export type JobHandler = (context: AppContext, log: JobLog) => Promise<unknown>

export type JobName =
  | 'ask-disputes'
  | 'carry-out-instructions'
  | 'carry-over-ledger-entries'
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
  | 'expire-unanswered-orders'
  | 'forget-gone-words'
  | 'hash-recovery-codes'
  | 'keep-dashboard-figures'
  | 'mail-reset-links'
  | 'reconcile'
  | 'refresh-demo-listings'
  | 'refresh-search-vocabulary'
  | 'retire-past-listings'
  | 'send-mails'
  | 'sweep-photos'

/** What each job does. */
export const jobHandlers: Readonly<Record<JobName, JobHandler>> = {
  'ask-disputes': askDisputes,
  'carry-out-instructions': carryOutInstructions,
  'carry-over-ledger-entries': carryOverLedgerEntries,
  'count-listing-cells': countListingCells,
  'settle-payments': settlePayments,
  'write-commission-reports': writeCommissionReports,
  'delete-expired-links': deleteExpiredLinks,
  'delete-expired-sessions': deleteExpiredSessions,
  'delete-old-addresses': deleteOldAddresses,
  'delete-old-attempts': deleteOldAttempts,
  'delete-old-mails': deleteOldMails,
  'delete-old-provider-events': deleteOldProviderEvents,
  'delete-old-security-events': deleteOldSecurityEvents,
  'expire-unanswered-orders': expireUnansweredOrders,
  'forget-gone-words': forgetGoneWords,
  'hash-recovery-codes': (context) => hashOldRecoveryCodes(context),
  'keep-dashboard-figures': keepDashboardFigures,
  'mail-reset-links': mailResetLinks,
  reconcile: (context, log) => reconcileNightly(context, log),
  'refresh-demo-listings': refreshDemoListings,
  'refresh-search-vocabulary': refreshSearchVocabulary,
  'retire-past-listings': retirePastListings,
  'send-mails': sendMails,
  'sweep-photos': sweepPhotos,
}

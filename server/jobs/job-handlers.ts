import { deleteExpiredLinks } from '#server/accounts/delete-expired-links.ts'
import { deleteExpiredSessions } from '#server/accounts/delete-expired-sessions.ts'
import { mailResetLinks } from '#server/accounts/mail-reset-links.ts'
import type { AppContext } from '#server/app-context.ts'
import { refreshDemoListings } from '#server/demo/refresh-demo-listings.ts'
import { refreshSearchVocabulary } from '#server/listings/refresh-search-vocabulary.ts'
import { deleteOldMails } from '#server/mail/delete-old-mails.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { carryOutInstructions } from '#server/payments/carry-out-instructions.ts'
import { settlePayments } from '#server/payments/settle-payments.ts'
import { writeCommissionReports } from '#server/payments/write-commission-reports.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { deleteOldAddresses } from '#server/places/reverse-geocode.ts'
import type { JobLog } from './job-log.ts'

/** Does a job. It may be run twice, after a crash or a lost connection, and must then change nothing more. */
export type JobHandler = (context: AppContext, log: JobLog) => Promise<unknown>

export type JobName =
  | 'carry-out-instructions'
  | 'settle-payments'
  | 'write-commission-reports'
  | 'delete-expired-links'
  | 'delete-expired-sessions'
  | 'delete-old-addresses'
  | 'delete-old-mails'
  | 'mail-reset-links'
  | 'refresh-demo-listings'
  | 'refresh-search-vocabulary'
  | 'send-mails'
  | 'sweep-photos'

/** What each job does. */
export const jobHandlers: Readonly<Record<JobName, JobHandler>> = {
  'carry-out-instructions': carryOutInstructions,
  'settle-payments': settlePayments,
  'write-commission-reports': writeCommissionReports,
  'delete-expired-links': deleteExpiredLinks,
  'delete-expired-sessions': deleteExpiredSessions,
  'delete-old-addresses': deleteOldAddresses,
  'delete-old-mails': deleteOldMails,
  'mail-reset-links': mailResetLinks,
  'refresh-demo-listings': refreshDemoListings,
  'refresh-search-vocabulary': refreshSearchVocabulary,
  'send-mails': sendMails,
  'sweep-photos': sweepPhotos,
}

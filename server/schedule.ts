import type { JobName } from './job-handlers.ts'

/** All recurring jobs, as cron expressions in UTC. */
export const schedule: readonly { job: JobName; cron: string }[] = [
  // 3:17 AM on the west coast is the country's quietest hour
  { job: 'delete-expired-sessions', cron: '17 11 * * *' },
  { job: 'delete-expired-links', cron: '22 11 * * *' },
  { job: 'delete-old-addresses', cron: '22 11 * * *' },
  { job: 'delete-old-attempts', cron: '12 * * * *' },
  { job: 'delete-old-mails', cron: '27 11 * * *' },
  // two months ahead; hourly, so that a single failure does not matter
  { job: 'make-months', cron: '52 * * * *' },
  { job: 'delete-old-provider-events', cron: '32 11 * * *' },
  { job: 'delete-old-security-events', cron: '42 11 * * *' },
  { job: 'delete-old-webhook-events', cron: '44 11 * * *' },
  // the words of deleted listings
  { job: 'forget-gone-words', cron: '37 11 * * *' },
  // the samples are local to their own time zones, so somewhere a day ends every hour
  { job: 'refresh-demo-listings', cron: '5 * * * *' },
  // on a playground, a person alone sees their order answered within the minute
  { job: 'act-as-demo-people', cron: '* * * * *' },
  // new words in the market are exempt from correction within the hour
  { job: 'refresh-search-vocabulary', cron: '35 * * * *' },
  // search uses each listing's own hour; this keeps its indexes small, and the map's clusters accurate to the minute
  { job: 'retire-past-listings', cron: '* * * * *' },
  // map tiles are counted when a listing changes; this is for past listings, and after an outage
  { job: 'count-listing-cells', cron: '* * * * *' },
  // uploaded photos that were not used
  { job: 'sweep-photos', cron: '47 * * * *' },
  // requested links and new emails go out at once; this retries failures
  { job: 'mail-reset-links', cron: '* * * * *' },
  { job: 'send-mails', cron: '* * * * *' },
  // events of webhooks go out at once; this is for retries
  { job: 'send-webhooks', cron: '* * * * *' },
  // providers' instructions run at once; this retries failures
  { job: 'carry-out-instructions', cron: '* * * * *' },
  // retries events whose provider could not be asked
  { job: 'take-in-waiting-events', cron: '* * * * *' },
  // a dispute's webhook may be lost while its deadline approaches
  { job: 'ask-disputes', cron: '42 * * * *' },
  // copies entries of a 0.1.0 process that still runs
  { job: 'carry-over-ledger-entries', cron: '* * * * *' },
  // backfills new columns, while there are rows without them
  { job: 'fill-columns', cron: '* * * * *' },
  // what version 0.1.0 stored encrypted
  { job: 'hash-recovery-codes', cron: '*/5 * * * *' },
  // a hold ends within the minute
  { job: 'settle-payments', cron: '* * * * *' },
  // so does a baker's time to answer
  { job: 'expire-unanswered-orders', cron: '* * * * *' },
  // so does a buyer's time to object
  { job: 'complete-unobjected-orders', cron: '* * * * *' },
  // an order on hold is refunded within the minute, and buyers are asked after their pickup
  { job: 'refund-overdue-holds', cron: '* * * * *' },
  { job: 'ask-whether-received', cron: '* * * * *' },
  // a reminder is sent within the minute
  { job: 'remind-of-pickups', cron: '* * * * *' },
  // so is the waitlist's notification
  { job: 'tell-waitlists', cron: '* * * * *' },
  // ordering itself checks each batch's deadline; this is for what buyers see
  { job: 'show-next-batches', cron: '* * * * *' },
  // pickup spans are recomputed on changes; this retries failures
  { job: 'keep-pickup-spans', cron: '* * * * *' },
  // somewhere a day begins every hour, also six weeks ahead
  { job: 'make-repeated-batches', cron: '8 * * * *' },
  // a cancelled day's orders end at once; this is for interruptions, and for later payments
  { job: 'end-orders-of-cancelled-days', cron: '* * * * *' },
  // a short batch is shared out at once, too
  { job: 'finish-sharing-out', cron: '* * * * *' },
  // the console's dashboard is at most a few minutes old
  { job: 'keep-dashboard-figures', cron: '*/5 * * * *' },
  // after the night's deletions; by then providers have reported the evening's money
  { job: 'reconcile', cron: '47 11 * * *' },
  // a restored database is reconciled at once; this is for providers that did not answer, and for later corrections
  { job: 'compare-restored', cron: '*/5 * * * *' },
  { job: 'write-commission-reports', cron: '7 0 * * *' },
]

import type { JobName } from './job-handlers.ts'

/** When recurring work is done, as cron expressions in UTC: all of it, in one place. */
export const schedule: readonly { job: JobName; cron: string }[] = [
  // 3:17 in the night of the west coast is the quietest hour of the country
  { job: 'delete-expired-sessions', cron: '17 11 * * *' },
  { job: 'delete-expired-links', cron: '22 11 * * *' },
  { job: 'delete-old-addresses', cron: '22 11 * * *' },
  { job: 'delete-old-attempts', cron: '12 * * * *' },
  { job: 'delete-old-mails', cron: '27 11 * * *' },
  // two months ahead; by the hour, so that what kept it once does not matter
  { job: 'make-months', cron: '52 * * * *' },
  { job: 'delete-old-provider-events', cron: '32 11 * * *' },
  { job: 'delete-old-security-events', cron: '42 11 * * *' },
  // what listings said that are gone
  { job: 'forget-gone-words', cron: '37 11 * * *' },
  // the samples are local to their own time zones, so somewhere a day ends every hour
  { job: 'refresh-demo-listings', cron: '5 * * * *' },
  // a word that is new in the market is spared correction within the hour
  { job: 'refresh-search-vocabulary', cron: '35 * * * *' },
  // search itself goes by the hour of each listing; this keeps its indexes small, and the map's clusters true to the minute
  { job: 'retire-past-listings', cron: '* * * * *' },
  // tiles are counted at once when a listing changes; this is for those of past listings, and of a stop in between
  { job: 'count-listing-cells', cron: '* * * * *' },
  // photos that were uploaded and then not used
  { job: 'sweep-photos', cron: '47 * * * *' },
  // a link that is asked for, and a new mail, go out at once; this is for those that are to be tried again
  { job: 'mail-reset-links', cron: '* * * * *' },
  { job: 'send-mails', cron: '* * * * *' },
  // what a provider is to do is done at once; this is for what is to be tried again
  { job: 'carry-out-instructions', cron: '* * * * *' },
  // what a provider told and could not be asked about is asked again
  { job: 'take-in-waiting-events', cron: '* * * * *' },
  // a webhook about a dispute may be lost, and its deadline nears
  { job: 'ask-disputes', cron: '42 * * * *' },
  // what a process of 0.1.0 that runs on beside us books
  { job: 'carry-over-ledger-entries', cron: '* * * * *' },
  // what a new column is in the rows of before, as long as there are any
  { job: 'fill-columns', cron: '* * * * *' },
  // what version 0.1.0 kept encrypted
  { job: 'hash-recovery-codes', cron: '*/5 * * * *' },
  // a hold ends within the minute
  { job: 'settle-payments', cron: '* * * * *' },
  // so is a baker's time to answer
  { job: 'expire-unanswered-orders', cron: '* * * * *' },
  // so is a buyer's time to object
  { job: 'complete-unobjected-orders', cron: '* * * * *' },
  // an order on hold is refunded within the minute, and buyers are asked after their pickup
  { job: 'refund-overdue-holds', cron: '* * * * *' },
  { job: 'ask-whether-received', cron: '* * * * *' },
  // a reminder comes within the minute
  { job: 'remind-of-pickups', cron: '* * * * *' },
  // so does the word that there are servings again
  { job: 'tell-waitlists', cron: '* * * * *' },
  // ordering itself goes by each batch's last moment; this is for what buyers see
  { job: 'show-next-batches', cron: '* * * * *' },
  // when a bake is picked up is worked out as soon as it changes; this is for what failed
  { job: 'keep-pickup-spans', cron: '* * * * *' },
  // somewhere a day begins every hour, six weeks ahead as well
  { job: 'make-repeated-batches', cron: '8 * * * *' },
  // what a baker cancels ends at once; this is for what was stopped, and for payments that come afterwards
  { job: 'end-orders-of-cancelled-days', cron: '* * * * *' },
  // so is a short batch shared out at once
  { job: 'finish-sharing-out', cron: '* * * * *' },
  // what the console's dashboard shows is a few minutes old at most
  { job: 'keep-dashboard-figures', cron: '*/5 * * * *' },
  // after the night's deletions; providers have reported the evening's money by then
  { job: 'reconcile', cron: '47 11 * * *' },
  // what was restored is compared at once; this is for a provider that did not answer, and for what was put right since
  { job: 'compare-restored', cron: '*/5 * * * *' },
  { job: 'write-commission-reports', cron: '7 0 * * *' },
]

import type { MoneyList } from '#shared/api/admin-money.ts'

/** The views of the Money tab: lists of cases, orders on hold, differences, and provider events. */
export type MoneyView = MoneyList | 'held' | 'differing' | 'events'

// repeated here and checked by its type, to keep the API's schemas out of the console's first load
export const moneyListLabels: Readonly<Record<MoneyList, { label: string; none: string }>> = {
  failed: { label: 'Failed', none: 'No refund or payout has failed.' },
  disputed: { label: 'Disputed', none: 'Nobody has disputed a payment.' },
  stopped: { label: 'Stopped', none: 'No payment is stopped.' },
  waiting: { label: 'Waiting', none: 'No refund or payout is waiting.' },
  owed: { label: 'Fees paid by bakers', none: 'No baker has paid their balance themselves.' },
}

/** The views in order, with their labels; the first is the default. */
export const moneyViews: readonly { name: MoneyView; label: string }[] = [
  { name: 'failed', label: moneyListLabels.failed.label },
  { name: 'held', label: 'On hold' },
  { name: 'disputed', label: moneyListLabels.disputed.label },
  { name: 'stopped', label: moneyListLabels.stopped.label },
  { name: 'waiting', label: moneyListLabels.waiting.label },
  { name: 'owed', label: moneyListLabels.owed.label },
  { name: 'differing', label: 'Differences' },
  { name: 'events', label: 'Events' },
]

/** The view in a URL. */
export function moneyViewOf(address: URLSearchParams): MoneyView {
  return moneyViews.find(({ name }) => name === address.get('list'))?.name ?? 'failed'
}

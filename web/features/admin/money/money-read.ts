import type { listMoney, MoneyList } from '#shared/api/admin-money.ts'
import { readOf } from '#web/reads.ts'
import { pageAsked } from '../page-asked.ts'

// written out, and checked by its type, so that the contract's schemas stay out of the console's first load
export const moneyListWords: Readonly<Record<MoneyList, { label: string; none: string }>> = {
  failed: { label: 'Failed', none: 'No refund or release has failed.' },
  disputed: { label: 'Disputed', none: 'Nobody has disputed a payment.' },
  stopped: { label: 'Stopped', none: 'No payment is stopped.' },
  waiting: { label: 'Waiting', none: 'No refund or release is waiting.' },
  owed: { label: 'Fees paid by bakers', none: 'No baker has paid what they owe themselves.' },
}

/** The lists in their order; the first is what the tab opens with. */
export const moneyLists: readonly MoneyList[] = ['failed', 'disputed', 'stopped', 'waiting', 'owed']

/** The list that an address asks for. */
export function moneyListOf(address: URLSearchParams): MoneyList {
  return moneyLists.find((known) => known === address.get('list')) ?? 'failed'
}

/** The page of a list that an address asks for. */
export function moneyRead(address: URLSearchParams) {
  const query = { list: moneyListOf(address), ...pageAsked(address) }
  return readOf<typeof listMoney>('/api/admin/money', { query })
}

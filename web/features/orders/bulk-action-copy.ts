import type { BulkAction } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'

/** The toast after a bulk action succeeds. */
export function bulkActionDone(action: BulkAction, count: number): string {
  switch (action) {
    case 'confirm':
      return plural(count, ['# order confirmed', '# orders confirmed'])
    case 'tell_ready':
      return plural(count, [
        'We told the buyer that # order is ready',
        'We told the buyers that # orders are ready',
      ])
    case 'complete':
      return plural(count, ['# order completed', '# orders completed'])
  }
}

/** Says what completing these orders pays out; null if all are paid in person. */
export function releaseText(orders: readonly Pick<Order, 'rail' | 'keptAmount'>[]): string | null {
  const online = orders.filter(({ rail }) => rail !== null)
  if (online.length === 0) return null
  const cents = online.reduce((sum, { keptAmount }) => sum + (fromDecimal(keptAmount) ?? 0), 0)
  return plural(
    online.length,
    [
      '# of them was paid online: your part, {amount}, is paid a day after the pickup.',
      '# of them were paid online: your part, {amount}, is paid a day after each pickup.',
    ],
    { amount: formatMoney(cents) },
  )
}

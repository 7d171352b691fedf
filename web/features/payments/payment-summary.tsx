import type { Checkout } from '#shared/api/checkouts.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { Sum } from '#web/ui/sum.tsx'
import { totalText } from './held-pickups.ts'
import { ratePercent } from './sale-copy.ts'

/** The sum still to pay and how it is split. */
export function PaymentSummary({ checkout }: { checkout: Checkout }) {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal) ?? 0)
  const inCents = (parts: readonly string[]) => parts.reduce((sum, part) => sum + (fromDecimal(part) ?? 0), 0)
  const awaiting = checkout.orders.filter(({ paymentStatus }) => paymentStatus === 'awaiting_payment')
  const orders = awaiting.filter(({ rail }) => rail !== null)
  const atPickup = awaiting.filter(({ rail }) => rail === null)
  const [first] = orders
  return (
    <Sum
      lines={[
        ...orders.map((order) => ({
          key: order.id,
          label: `${order.quantity} × ${orderedTitle(order)}`,
          value: money(order.totalPrice),
        })),
        {
          label: new Set(orders.map(({ cookId }) => cookId)).size === 1 ? 'To the baker' : 'To the bakers',
          value: formatMoney(inCents(orders.map(({ sellerAmount }) => sellerAmount))),
        },
        ...(first
          ? [
              {
                label: `Service fee (${ratePercent(first.commissionRate)})`,
                value: `${formatMoney(inCents(orders.map(({ commissionAmount }) => commissionAmount)))}, included`,
              },
            ]
          : []),
        ...(atPickup.length > 0 ? [{ label: 'Pay at pickup', value: totalText(atPickup) }] : []),
      ]}
      total={{
        label: atPickup.length > 0 ? 'Pay now' : 'Total',
        value: totalText(orders),
      }}
    />
  )
}

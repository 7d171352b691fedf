import type { ReactNode } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { locale } from '#shared/locale.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isCancelled } from '#shared/order-status-groups.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { sharesText } from '#web/features/payments/sale-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { inPartText, paymentText, personName, statusLabel, unpaidPart } from './order-copy.ts'
import css from './printable-receipt.module.css'

/** One order's printable receipt. Its dates are absolute because it is read later. */
export function PrintableReceipt({ order }: { order: Order }) {
  const { buyer, cook, foodListing, pickupWindow } = order
  const pickup = pickupText(order)
  const money = (decimal: string) => formatMoney(fromDecimal(decimal) ?? 0)
  const left = unpaidPart(order)
  const sold = left === null ? order.quantity : left.servings
  const inPart = isCancelled(order.status) ? null : inPartText(order, 'buyer')
  const isRefunded = order.refundedAmount !== '0.00'
  return (
    <>
      <Receipt>
        <p className={css.brand}>BakeSale</p>
        <dl className={css.facts}>
          <Fact label="Order" value={orderNumber(order.id)} />
          {order.pickupCode !== null && (
            <Fact label="Pickup code" value={<strong>{order.pickupCode}</strong>} />
          )}
          <Fact label="Placed" value={momentText(order.placedAt ?? order.createdAt, foodListing.timeZone)} />
          <Fact label="Buyer" value={personName(buyer, buyer.email)} />
          <Fact label="Baker" value={personName(cook, cook.email ?? 'Your baker')} />
          <Fact label="Pickup" value={foodListing.address} />
          <Fact label="Ready" value={readyByLabel(foodListing, new Date(0))} />
          {pickup !== null && (
            <Fact
              label={pickupWindow ? 'Pickup time' : 'Preferred time'}
              value={<Unbroken>{pickup}</Unbroken>}
            />
          )}
          <Fact label="Status" value={statusLabel(order)} />
          {order.boxContents && (
            <Fact
              label={order.quantity === 1 ? 'In the box' : 'In each box'}
              value={contentsText(order.boxContents)}
            />
          )}
          {order.cakeMessage !== null && <Fact label="On the cake" value={`“${order.cakeMessage}”`} />}
        </dl>
        <Sum
          lines={[
            {
              label: `${order.quantity} × ${orderedTitle(order)} (${order.servingDescription})`,
              value: money(order.subtotalPrice),
            },
          ]}
          total={{ label: 'Total', value: money(order.totalPrice) }}
        />
        {left !== null && <Sum lines={[left.line]} total={left.total} />}
        {isRefunded && <Sum lines={[{ label: 'Refunded', value: `−${money(order.refundedAmount)}` }]} />}
        {inPart !== null && <p className="small">{inPart}</p>}
        <p className="small">{paymentText(order, 'buyer')}</p>
        <p className="xs muted">
          {sharesText([{ price: order.unitPrice, quantity: sold }], order.commissionRate)}. Sold by the baker;
          BakeSale is the marketplace.
        </p>
      </Receipt>
      <div className={`row ${css.buttons}`}>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A moment in the pickup's time zone. */
function momentText(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(moment),
  )
}

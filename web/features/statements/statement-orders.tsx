import type { ReactNode } from 'react'
import type { StatedOrder, StatedPayout, Statement } from '#shared/api/statements.ts'
import { formatMoney } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { signedCents, signedDollars } from './signed-dollars.ts'
import { changeLabels } from './statement-copy.ts'
import { periodText } from './statement-table.tsx'

/** The orders of a statement by payout, and the other changes of the baker's accounts. */
export function StatementOrders({ statement }: { statement: Statement }) {
  const { payouts, accountChanges, waiting, atPickup } = statement
  return (
    <>
      {payouts.length > 0 && (
        <Part
          title="Payouts"
          text="Payouts have the date on which they reached your Stripe or PayPal account. Stripe and PayPal send the money on to your bank on their own schedule."
        >
          {payouts.map((payout) => (
            <Payout key={payout.orders[0]?.id ?? payout.providerId} payout={payout} />
          ))}
        </Part>
      )}
      {accountChanges.length > 0 && (
        <Part title="Changes after a payout" text="A negative amount was taken from your account.">
          <Changes changes={accountChanges} />
        </Part>
      )}
      {waiting.length > 0 && (
        <Part title="Not paid out at the end" text="These orders were sold online. Refunds are taken off.">
          <Orders caption="Orders not paid out" orders={waiting} last="To be paid out" />
        </Part>
      )}
      {atPickup.length > 0 && (
        <Part
          title="Paid at pickup"
          text="Your buyers paid you. You owe the service fee until a sale paid online takes it, or you pay it."
        >
          <Orders caption="Orders paid at pickup" orders={atPickup} last="Paid to you" />
        </Part>
      )}
    </>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="small muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

function Payout({ payout: { rail, providerId, date, amount, orders } }: { payout: StatedPayout }) {
  const title = `${periodText(date)}: ${signedDollars(amount)} to your ${railFacts[rail].name} account`
  return (
    <div className="stack">
      <div>
        <h3>{title}</h3>
        {providerId !== null && (
          <p className="small muted">
            {railFacts[rail].name} calls it <code>{providerId}</code>.
          </p>
        )}
      </div>
      <Orders caption={title} orders={orders} last="Paid out" />
    </div>
  )
}

const amounts = [
  ['sale', 'Sale'],
  ['serviceFee', 'Service fee'],
  ['providerFee', 'PayPal fee'],
  ['refund', 'Refund'],
  ['dispute', 'Dispute'],
  ['owed', 'Balance owed'],
  ['other', 'Settled by hand or waived'],
] as const

/** Orders with their amounts and the sum in the last column, without columns that are empty for all. */
function Orders({
  caption,
  orders,
  last,
}: {
  caption: string
  orders: readonly StatedOrder[]
  last: string
}) {
  const shown = amounts.filter(([part]) => part === 'sale' || orders.some((order) => order[part] !== '0.00'))
  const rows = orders.length > 1 ? [...orders, null] : orders
  const sumOf = (part: (typeof amounts)[number][0] | 'paidOut') =>
    formatMoney(orders.reduce((sum, order) => sum + signedCents(order[part]), 0))
  const amountOf = (part: (typeof amounts)[number][0] | 'paidOut') => (row: StatedOrder | null) =>
    row === null ? sumOf(part) : signedDollars(row[part])
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row?.id ?? 'total'}
      columns={[
        {
          key: 'order',
          label: 'Order',
          kind: 'lead',
          cell: (row) => (row === null ? 'Total' : `${row.number} ${row.title}`),
        },
        { key: 'date', label: 'Date', cell: (row) => (row === null ? '' : periodText(row.date)) },
        ...shown.map(([part, label]) => ({
          key: part,
          label,
          kind: 'number' as const,
          cell: amountOf(part),
        })),
        { key: 'paidOut', label: last, kind: 'number', cell: amountOf('paidOut') },
      ]}
    />
  )
}

function Changes({ changes }: { changes: Statement['accountChanges'] }) {
  return (
    <DataTable
      caption="Changes after a payout"
      rows={changes.map((change, index) => ({ ...change, key: String(index) }))}
      rowKey={({ key }) => key}
      columns={[
        { key: 'why', label: 'Reason', kind: 'lead', cell: ({ reason }) => changeLabels[reason] },
        { key: 'date', label: 'Date', cell: ({ date }) => periodText(date) },
        {
          key: 'order',
          label: 'Order',
          cell: ({ order }) => (order === null ? 'The whole payment' : `${order.number} ${order.title}`),
        },
        {
          key: 'account',
          label: 'Account',
          cell: ({ rail }) => (rail === null ? '' : railFacts[rail].name),
        },
        { key: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => signedDollars(amount) },
      ]}
    />
  )
}

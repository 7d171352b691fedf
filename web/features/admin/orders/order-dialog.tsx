import type { AdminOrder } from '#shared/api/admin-orders.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { servingsText } from '#shared/servings-label.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { Fact, Facts } from '../facts.tsx'
import { useShopHref } from '../shop-origin.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Loading } from '../waiting.tsx'
import { paymentLabels } from './admin-order-copy.ts'
import css from './order-dialog.module.css'
import { anyOrderQuery } from './orders-queries.ts'

/** All details of one order; `id` is null while closed. */
export function OrderDialog({ id, onClose }: { id: OrderId | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} title="Order" onClose={onClose}>
      {id !== null && <OrderById id={id} />}
    </Dialog>
  )
}

function OrderById({ id }: { id: OrderId }) {
  const { data, isError, error } = useApiQuery(anyOrderQuery(id))
  if (data) return <OrderFacts order={data} />
  return isError ? <Notice tone="bad">{failureText(error)}</Notice> : <Loading />
}

function OrderFacts({ order }: { order: AdminOrder }) {
  const { momentText } = useConsoleClock()
  const shopHref = useShopHref()
  const now = useNow()
  const { payment, foodListing } = order
  return (
    <div className="stack">
      <p className="row tight">
        <strong>
          {servingsText(order)} × {orderedTitle(order)}
        </strong>
        <StatusBadge status={order.status} />
      </p>
      <Facts>
        <Fact label="Number" wide>
          {order.id}
        </Fact>
        <Fact label="Buyer">
          <PersonFact person={order.buyer} />
        </Fact>
        <Fact label="Baker">
          <PersonFact person={order.cook} />
        </Fact>
        <Fact label="Listing">
          <Link href={shopHref(foodPath(order.foodListingId))}>{foodListing.title}</Link>
        </Fact>
        <Fact label="Ready by">{readyByLabel(foodListing, now)}</Fact>
        {order.answerBy !== null && <Fact label="Answer by">{momentText(order.answerBy)}</Fact>}
        <Fact label="Pickup at">{foodListing.address}</Fact>
        {order.boxContents && <Fact label="In each box">{contentsText(order.boxContents)}</Fact>}
        <Fact label="Message on the cake">{order.cakeMessage}</Fact>
        <Fact label="Buyer’s note">{order.notes}</Fact>
        <Fact label="Total">{money(order.totalPrice)}</Fact>
        <Fact label="Service fee">{money(order.commissionAmount)}</Fact>
        <Fact label="Baker’s part">{money(order.sellerAmount)}</Fact>
        {order.fulfilledQuantity !== null && <Fact label="Baker keeps">{money(order.keptAmount)}</Fact>}
        <Fact label="Refunded">{money(order.refundedAmount)}</Fact>
        <Fact label="Payment">{paymentLabels[order.paymentStatus]}</Fact>
        {payment && (
          <>
            <Fact label="Paid with">{railFacts[payment.rail].name}</Fact>
            <Fact label="Provider order ID">{payment.providerOrderId}</Fact>
            <Fact label="Capture">{payment.captureId}</Fact>
          </>
        )}
      </Facts>
      {order.instructions
        .filter(({ status }) => status !== 'done')
        .map(({ id, kind, amount, status, lastError }) => (
          <Notice key={id} tone={status === 'failed' ? 'bad' : 'note'}>
            {instructionText(kind, status === 'failed', money(amount))}
            {lastError && ` ${lastError}`}
          </Notice>
        ))}
      <section>
        <h3>History</h3>
        <ol className={css.history}>
          {order.history.map(({ at, what, detail }) => (
            <li key={`${at} ${what}`}>
              {what}
              {detail && `: “${detail}”`} <span className="small muted">{momentText(at)}</span>
            </li>
          ))}
        </ol>
      </section>
      {order.ledger.length > 0 && <Ledger entries={order.ledger} />}
    </div>
  )
}

function PersonFact({ person }: { person: AdminOrder['buyer'] }) {
  return (
    <>
      {`${person.firstName} ${person.lastName}`.trim()}
      {'\n'}
      <a href={`mailto:${person.email}`}>{person.email}</a>
      {person.phone && `\n${person.phone}`}
    </>
  )
}

function Ledger({ entries }: { entries: AdminOrder['ledger'] }) {
  return (
    <details>
      <summary>Ledger, {entries.length} rows</summary>
      <table className={css.ledger}>
        <caption className="visually-hidden">Ledger</caption>
        <thead>
          <tr>
            <th scope="col">Movement</th>
            <th scope="col">Account</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, kind, account, amount }) => (
            <tr key={`${id} ${account}`}>
              <td>{kind.replaceAll('_', ' ')}</td>
              <td>{account}</td>
              <td>{signed(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Formats a ledger amount, which may be negative. */
function instructionText(kind: 'refund' | 'release', isFailed: boolean, amount: string): string {
  if (kind === 'refund')
    return isFailed ? `The refund of ${amount} failed for good.` : `The refund of ${amount} is on its way.`
  return isFailed ? `The payout of ${amount} failed for good.` : `The payout of ${amount} is on its way.`
}

function signed(amount: DecimalAmount): string {
  return amount.startsWith('-') ? `−${money(amount.slice(1))}` : money(amount)
}

function money(amount: DecimalAmount): string {
  return formatMoney(fromDecimal(amount) ?? 0)
}

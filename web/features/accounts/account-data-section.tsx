import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportAccount, type OpenOrder } from '#shared/api/account.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { openOrdersText, settlingText } from '#shared/open-orders-text.ts'
import { orderNumber } from '#shared/order-number.ts'
import { owedPath } from '#shared/owed-path.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { owedQuery } from '#web/features/owed/owed-query.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { AccountDialog } from './account-dialog.tsx'
import { deleteAccount } from './api.ts'
import { openOrdersQuery } from './security-queries.ts'
import { useEndSession } from './use-end-session.ts'

/** Exporting the user's data and deleting the account. */
export function AccountDataSection({ openOrders, owed }: { openOrders: readonly OpenOrder[]; owed: string }) {
  const queryClient = useQueryClient()
  const endSession = useEndSession()
  const isHydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="sheet stack" aria-labelledby="your-data">
      <div>
        <h2 id="your-data">Your data</h2>
        <p className="muted">Everything we store about you, in a zip file.</p>
      </div>
      <div>
        <ButtonLink href={exportAccount.path} reload>
          Download my data
        </ButtonLink>
      </div>
      <div>
        <h3>Delete my account</h3>
        <p className="muted">
          Your profile, listings, and photos are deleted right away and for good. Records of what was bought
          and sold stay as long as the law requires, and reviews you wrote stay with their bakers, both
          without your name.
        </p>
      </div>
      {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
      {owed !== '0.00' && <Debt owed={owed} />}
      <div>
        <Button
          variant="danger"
          icon="trash"
          disabled={!isHydrated || openOrders.length > 0 || owed !== '0.00'}
          onClick={() => setAsking(true)}
        >
          Delete my account
        </Button>
      </div>
      {isAsking && (
        <AccountDialog
          title="Delete your account?"
          submitLabel="Delete for good"
          danger
          onClose={() => {
            setAsking(false)
            // shows the orders or the balance owed that blocked the deletion
            for (const { key } of [openOrdersQuery, owedQuery]) void refreshQueries(queryClient, key[0])
          }}
          onSubmit={async () => {
            await endSession(deleteAccount)
            toasts.add({
              title: 'Your account is deleted',
              description: 'Thank you for being part of BakeSale.',
            })
          }}
        >
          <p>This cannot be undone. You may want to download your data first.</p>
        </AccountDialog>
      )}
    </section>
  )
}

function Debt({ owed }: { owed: string }) {
  const amount = formatMoney(fromDecimal(owed) ?? 0)
  return (
    <Notice tone="kraft">
      <p>You owe {amount} in service fees and lost disputes. Pay it first, then delete your account.</p>
      <p>
        <Link href={owedPath}>Pay {amount}</Link>
      </p>
    </Notice>
  )
}

function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  const open = orders.filter(({ settledBy }) => settledBy === null)
  const settling = orders.filter(({ settledBy }) => settledBy !== null)
  return (
    <Notice tone="kraft">
      {open.length > 0 && <NamedOrders words={openOrdersText(open.length)} orders={open} />}
      {settling.length > 0 && <NamedOrders words={settlingText(settling)} orders={settling} />}
    </Notice>
  )
}

function NamedOrders({ words, orders }: { words: string; orders: readonly OpenOrder[] }) {
  return (
    <>
      <p>{words}</p>
      <ul>
        {orders.map(({ id, title, side }) => (
          <li key={id}>
            <Link href={side === 'buyer' ? paths.myOrders : `${paths.sellerDashboard}?tab=orders`}>
              {title}, {orderNumber(id)}
            </Link>{' '}
            {side === 'buyer' ? '(ordered by you)' : '(ordered from you)'}
          </li>
        ))}
      </ul>
    </>
  )
}

import type { CurrentUser } from '#shared/api/accounts.ts'
import { NextOrders } from '#web/features/orders/next-orders.tsx'
import { Greeting } from '#web/features/welcome/greeting.tsx'

/** The greeting with the next pickups and the orders to prepare (decisions, OPEN-28). */
export function SignedInGreeting({ user }: { user: CurrentUser }) {
  return (
    <Greeting user={user}>
      <NextOrders userId={user.id} />
    </Greeting>
  )
}

import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { ErrorCode } from '#shared/api/errors.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { confirmToOrder } from '#web/features/orders/order-draft.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why one baker's lines were refused. */
export function RefusedBaker({ name, refusal }: { name: string; refusal: CheckoutRefusal }) {
  if (refusal.code === ('email_unconfirmed' satisfies ErrorCode))
    return (
      <ConfirmFirst
        why={`Nothing has been ordered from ${name} yet. It’s still in your cart. ${confirmToOrder}`}
      />
    )
  const reasons = [...new Set(refusal.lines.map(({ message }) => message))]
  return (
    <Notice tone="bad">
      <strong>
        From <bdi>{name}</bdi>: not ordered
      </strong>
      {(reasons.length === 0 ? [refusal.message] : reasons).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>It is still in your cart.</p>
    </Notice>
  )
}

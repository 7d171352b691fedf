import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Why one baker's lines were not placed. */
export function RefusedBaker({ name, refusal }: { name: string; refusal: CheckoutRefusal }) {
  const reasons = [...new Set(refusal.lines.map(({ message }) => message))]
  return (
    <Notice tone="bad">
      <strong>From {name}: not ordered</strong>
      {(reasons.length === 0 ? [refusal.message] : reasons).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>It is still in your cart.</p>
    </Notice>
  )
}

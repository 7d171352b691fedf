import type { PaymentMethod } from '#shared/payment-methods.ts'
import {
  paymentMethodChoices,
  paymentMethodOffers,
  paymentMethodQuestion,
} from '#web/features/payments/payment-method-copy.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface BakerPaymentMethodProps {
  /** empty until loaded */
  payWays: readonly PaymentMethod[]
  value: PaymentMethod
  onChange: (payWay: PaymentMethod) => void
}

/** The payment method for one baker: a choice if they accept several, else a text (decisions, OPEN-01). */
export function BakerPaymentMethod({ payWays, value, onChange }: BakerPaymentMethodProps) {
  if (payWays.length === 0) return null
  if (payWays.length === 1) {
    const { label, detail } = paymentMethodOffers[value]
    return (
      <p className="small muted row tight">
        <Icon name={value === 'pickup' ? 'coin' : 'card'} />
        {label} · {detail}
      </p>
    )
  }
  return (
    <ChoiceCards
      legend={paymentMethodQuestion}
      choices={paymentMethodChoices(payWays)}
      value={value}
      onChange={onChange}
    />
  )
}

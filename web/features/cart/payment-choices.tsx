import type { PersonId } from '#shared/api/ids.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { paymentMethodOffers } from '#web/features/payments/payment-method-copy.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { BakerLines } from './cart-rules.ts'
import css from './checkout.module.css'

export interface PaymentChoicesProps {
  bakers: readonly BakerLines[]
  /** by baker ID */
  payWays: ReadonlyMap<string, readonly PaymentMethod[]>
  paymentMethodOf: (cookId: PersonId) => PaymentMethod
  onPaymentMethod: (cookId: PersonId, payWay: PaymentMethod) => void
}

/** How to pay each baker who accepts several methods, folded; nothing if there is no choice (decisions, OPEN-01). */
export function PaymentChoices({ bakers, payWays, paymentMethodOf, onPaymentMethod }: PaymentChoicesProps) {
  const choosing = bakers.filter(({ cookId }) => (payWays.get(cookId) ?? []).length > 1)
  if (choosing.length === 0) return null
  return (
    <Fold summary="Change how you pay" className={css.paying}>
      <div className="stack">
        {choosing.map(({ cookId, cookName }) => (
          <SelectField
            key={cookId}
            label={cookName}
            value={paymentMethodOf(cookId)}
            onChange={({ currentTarget: { value } }) => {
              const chosen = payWays.get(cookId)?.find((payWay) => payWay === value)
              if (chosen) onPaymentMethod(cookId, chosen)
            }}
          >
            {payWays.get(cookId)?.map((payWay) => (
              <option key={payWay} value={payWay}>
                {paymentMethodOffers[payWay].label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Fold>
  )
}

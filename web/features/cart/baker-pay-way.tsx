import type { PayWay } from '#shared/pay-ways.ts'
import { payWayChoices, payWayOffers, payWayQuestion } from '#web/features/payments/pay-way-words.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface BakerPayWayProps {
  /** empty until it is known */
  payWays: readonly PayWay[]
  value: PayWay
  onChange: (payWay: PayWay) => void
}

/** How one baker is paid: a choice where they take more than one way, else the way in words (decisions, OPEN-01). */
export function BakerPayWay({ payWays, value, onChange }: BakerPayWayProps) {
  if (payWays.length === 0) return null
  if (payWays.length === 1) {
    const { label, detail } = payWayOffers[value]
    return (
      <p className="small muted row tight">
        <Icon name={value === 'pickup' ? 'coin' : 'card'} />
        {label} · {detail}
      </p>
    )
  }
  return (
    <ChoiceCards legend={payWayQuestion} choices={payWayChoices(payWays)} value={value} onChange={onChange} />
  )
}

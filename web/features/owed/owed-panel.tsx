import type { Owed } from '#shared/api/owed.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { checkoutPath } from '#web/features/payments/checkout-path.ts'
import { paymentMethodOffers } from '#web/features/payments/payment-method-copy.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'

interface OwedPanelProps {
  owed: Owed
  onPay: (rail: Rail) => void
  /** the rail of the payment being started */
  begun: Rail | null
  failure: string | null
}

/** The baker's balance owed, what is already collected, and ways to pay the rest (decisions, commission at pickup). */
export function OwedPanel({ owed, onPay, begun, failure }: OwedPanelProps) {
  return (
    <div className="stack">
      <Receipt>
        <Sum
          lines={[
            { label: 'Fees on orders paid at pickup, and lost disputes', value: money(owed.owed) },
            ...(owed.reserved === '0.00'
              ? []
              : [
                  {
                    label: 'Being paid from sales or a payment in progress',
                    value: `−${money(owed.reserved)}`,
                  },
                ]),
          ]}
          total={{ label: 'Due now', value: money(owed.payable) }}
        />
      </Receipt>
      {owed.isPickupPaused && owed.limit !== null && (
        <Notice tone="warn">
          You owe more than {money(owed.limit)}, so buyers can’t choose to pay you at pickup right now. Your
          current orders stay as they are. Paying at pickup resumes automatically once you owe less.
        </Notice>
      )}
      {owed.credit !== '0.00' && (
        <Notice tone="good">
          You’ve paid {money(owed.credit)} more than you owe. It goes toward the service fee on your next
          orders paid at pickup.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {owed.checkoutId === null ? (
        <Ways owed={owed} onPay={onPay} begun={begun} />
      ) : (
        <>
          <p>You have an unfinished payment. You can’t start another one while it’s open.</p>
          <div className="row">
            <ButtonLink variant="primary" href={checkoutPath(owed.checkoutId)}>
              Continue with your payment
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}

function Ways({ owed, onPay, begun }: Omit<OwedPanelProps, 'failure'>) {
  if (owed.payable === '0.00')
    return <p>{owed.owed === '0.00' ? 'You owe us nothing.' : 'There is nothing left for you to pay now.'}</p>
  if (owed.rails.length === 0)
    return <p>You can’t pay it online right now. We take it from your next sale paid online.</p>
  return (
    <>
      <p className="prose">
        We collect it automatically from your next sales paid online, never more than a sale leaves you. Or
        pay it now:
      </p>
      <div className="row">
        {owed.rails.map((rail) => (
          <Button
            key={rail}
            variant="primary"
            busy={begun === rail}
            disabled={begun !== null && begun !== rail}
            onClick={() => onPay(rail)}
          >
            Pay {money(owed.payable)}: {paymentMethodOffers[rail].label}
          </Button>
        ))}
      </div>
    </>
  )
}

function money(decimal: string): string {
  return formatMoney(fromDecimal(decimal) ?? 0)
}

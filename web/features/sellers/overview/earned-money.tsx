import type { EarnedMoney as Money } from '#shared/api/seller-overview.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { statementHref } from '../statement-href.ts'

/** Where a baker's money is: what they have, what comes, and what they owe of the fee of orders paid at pickup. */
export function EarnedMoney({ money }: { money: Money }) {
  return (
    <section className="stack" aria-labelledby="earned-money">
      <div className="row">
        <h2 id="earned-money">Where your money is</h2>
        <ButtonLink variant="quiet" icon="arrow-right" href={statementHref()} className="end">
          Statements
        </ButtonLink>
      </div>
      <Stats>
        <Stat
          icon="check"
          label="Paid out"
          value={dollars(money.paidOut)}
          detail="sent to you, after the fee"
        />
        <Stat
          icon="clock"
          label="On the way"
          value={dollars(money.onTheWay)}
          detail="sold online, not yet sent"
        />
        <Stat icon="coin" label="Cash" value={dollars(money.cash)} detail="paid to you at pickup, in full" />
        <Stat
          icon="store"
          label="You owe"
          value={dollars(money.owed)}
          detail="service fee of orders paid at pickup"
        />
      </Stats>
      {money.owed !== '0.00' && (
        <p className="small muted">
          What you owe is taken from your next sales paid by card, never more than a sale leaves you.
        </p>
      )}
    </section>
  )
}

/** A dispute can take back more than is there. */
function dollars(decimal: string): string {
  const cents = fromDecimal(decimal.replace('-', '')) ?? 0
  return formatMoney(decimal.startsWith('-') ? -cents : cents)
}

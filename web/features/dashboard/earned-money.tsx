import type { EarnedMoney as Money } from '#shared/api/seller-overview.ts'
import { owedPath } from '#shared/owed-path.ts'
import { signedDollars } from '#web/features/statements/signed-dollars.ts'
import { statementHref } from '#web/features/statements/statement-href.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'

/** A baker's money: paid out, on the way, and the balance owed (fees of orders paid at pickup, lost disputes). */
export function EarnedMoney({ money }: { money: Money }) {
  const isCredit = money.owed.startsWith('-')
  return (
    <section className="stack" aria-labelledby="earned-money">
      <div className="row">
        <h2 id="earned-money">Your money</h2>
        <ButtonLink variant="quiet" icon="arrow-right" href={statementHref()} className="end">
          Statements
        </ButtonLink>
      </div>
      <Stats>
        <Stat
          icon="check"
          label="Paid out"
          value={signedDollars(money.paidOut)}
          detail="sent to you, after the fee"
        />
        <Stat
          icon="clock"
          label="On the way"
          value={signedDollars(money.onTheWay)}
          detail="sold online, not yet sent"
        />
        <Stat
          icon="coin"
          label="Cash"
          value={signedDollars(money.cash)}
          detail="paid to you at pickup, in full"
        />
        <Stat
          icon="store"
          label={isCredit ? 'Your credit' : 'You owe'}
          value={signedDollars(isCredit ? money.owed.slice(1) : money.owed)}
          detail={
            isCredit
              ? 'toward the service fee on your next orders paid at pickup'
              : 'service fees on orders paid at pickup, and lost disputes'
          }
        />
      </Stats>
      {money.isPickupPaused && (
        <Notice tone="warn">
          Buyers can’t choose to pay at pickup right now, because you owe more than the limit. Your existing
          orders stay as they are. Paying at pickup comes back automatically once you’ve paid.
        </Notice>
      )}
      {money.owed !== '0.00' && !isCredit && (
        <div className="row">
          <p className="small muted">
            We collect what you owe from your next sales paid online, never more than a sale leaves you.
          </p>
          <ButtonLink href={owedPath} className="end">
            Pay my balance owed
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

import type { BalanceSheet } from '#shared/api/statements.ts'
import { formatMoney } from '#shared/money.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { signedCents, signedDollars } from './signed-dollars.ts'

const parts = {
  sales: 'Sales paid online',
  serviceFees: 'Service fees',
  providerFees: 'PayPal fees',
  refunds: 'Refunds',
  disputes: 'Disputes',
  waived: 'Fees waived',
  paid: 'Paid by you toward your balance owed',
  byHand: 'Settled by hand',
} as const

/** A baker's opening balance, the changes by kind, and the closing balance. */
export function StatementBalance({ balance }: { balance: BalanceSheet }) {
  const { opening, reached, closing } = balance
  const moved = (
    ['sales', 'serviceFees', 'providerFees', 'refunds', 'disputes', 'waived', 'paid', 'byHand'] as const
  )
    .filter((part) => balance[part] !== '0.00')
    .map((part) => ({ label: parts[part], value: signedDollars(balance[part]) }))
  const paidOut = rails
    .filter((rail) => reached[rail] !== '0.00')
    .map((rail) => ({
      label: `Reached your ${railFacts[rail].name} account`,
      value: formatMoney(-signedCents(reached[rail])),
    }))
  return (
    <section className="stack" aria-labelledby="statement-balance">
      <h2 id="statement-balance">Balance</h2>
      <Receipt>
        <Sum
          lines={[
            { label: 'Balance at the start', value: formatMoney(netOf(opening)) },
            ...moved,
            ...paidOut,
          ]}
          total={{ label: 'Balance at the end', value: formatMoney(netOf(closing)) }}
        />
      </Receipt>
      <p className="small muted">{closingText(closing)}</p>
    </section>
  )
}

type Balance = BalanceSheet['opening']

function netOf({ due, owed, disputed }: Balance): number {
  return signedCents(due) - signedCents(owed) - signedCents(disputed)
}

/** The composition of the closing balance. */
function closingText({ due, owed, disputed }: Balance): string {
  const dispute = disputed === '0.00' ? '' : ` ${signedDollars(disputed)} of your sales is disputed.`
  const debt = owed.startsWith('-')
    ? `You had ${signedDollars(owed.slice(1))} to your credit.`
    : `You owed ${signedDollars(owed)}.`
  return `At the end, ${signedDollars(due)} was still to be paid out. ${debt}${dispute}`
}

import type { Statement } from '#shared/api/statements.ts'
import { locale } from '#shared/locale.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { signedDollars } from './signed-dollars.ts'
import { statementHref } from './statement-href.ts'

type Row = Statement['rows'][number]

const parts = {
  cash: 'Cash',
  refunds: 'Refunds',
  disputes: 'Disputes',
  collected: 'Fee collected',
  paid: 'Fee paid by you',
  owed: 'Balance owed',
  waived: 'Fee waived',
  paidOut: 'Paid out',
} as const

/** The months of a year's statement with links to their statements, and the total. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { period, rows, totals, owedInTheEnd } = statement
  return (
    <>
      <DataTable
        caption={`Statement for ${periodText(period)}`}
        rows={[...rows, { key: total, ...totals }]}
        rowKey={({ key }) => key}
        columns={[
          { key: 'period', label: 'Period', kind: 'lead', cell: ({ key }) => periodOf(key) },
          { key: 'orders', label: 'Orders', kind: 'number', cell: ({ orders }) => orders },
          ...rails.map((rail) => ({
            key: rail,
            label: railFacts[rail].name,
            kind: 'number' as const,
            cell: ({ online }: Row) => signedDollars(online[rail]),
          })),
          ...(['cash', 'refunds', 'disputes', 'collected', 'paid', 'owed', 'waived', 'paidOut'] as const).map(
            (part) => ({
              key: part,
              label: parts[part],
              kind: 'number' as const,
              cell: (row: Row) => signedDollars(row[part]),
            }),
          ),
        ]}
      />
      <p>
        {owedInTheEnd.startsWith('-')
          ? `You had a credit of ${signedDollars(owedInTheEnd.slice(1))} at the end. It goes toward the service fee on your next orders paid at pickup.`
          : `You owed ${signedDollars(owedInTheEnd)} at the end.`}{' '}
        Paid out is what reached your accounts, after PayPal’s own fee. You owe the fee on orders paid at
        pickup until a sale paid online covers it or you pay it. The same goes for money you were sent for a
        sale whose dispute you lost. A negative amount means that more was collected, paid, or returned than
        was added. Fee collected is what your sales paid of your balance owed.
      </p>
    </>
  )
}

/** "November 2026", "November 3, 2026" or the year. */
export function periodText(key: string): string {
  const [year, month, day] = key.split('-')
  if (month === undefined) return year ?? key
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' as const }),
  }).format(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`))
}

/** The label of the last row. */
const total = 'Total'

function periodOf(key: string) {
  if (key === total) return key
  return key.length === 7 ? <Link href={statementHref(key)}>{periodText(key)}</Link> : periodText(key)
}

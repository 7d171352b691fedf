import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { StatedOrder, Statement } from '#shared/api/statements.ts'
import { fromDecimal, toDecimal } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'

/** A line of the file: an order, or an account change with a single amount. */
interface Line {
  kind: string
  /** the provider's payout id */
  payout: string | null
  payoutDate: string | null
  number: string | null
  title: string | null
  buyer: string | null
  date: string | null
  amounts: Pick<StatedOrder, (typeof amounts)[number]> | null
  paidOut: string
}

const amounts = ['sale', 'serviceFee', 'providerFee', 'refund', 'dispute', 'owed', 'other'] as const

const columnsIn = (timeZone: string): readonly CsvColumn<Line>[] => [
  ['Kind', ({ kind }) => kind],
  [`Payout date (${timeZone})`, ({ payoutDate }) => payoutDate],
  ['Payout', ({ payout }) => payout],
  ['Order', ({ number }) => number],
  [`Date (${timeZone})`, ({ date }) => date],
  ['Bake', ({ title }) => title],
  ...(
    [
      ['sale', 'Sale'],
      ['serviceFee', 'Service fee'],
      ['providerFee', 'Provider fee'],
      ['refund', 'Refund'],
      ['dispute', 'Dispute'],
      ['owed', 'Balance owed taken'],
      ['other', 'Other'],
    ] as const
  ).map(([part, head]): CsvColumn<Line> => [head, ({ amounts }) => amounts?.[part] ?? null]),
  ['Paid out', ({ paidOut }) => paidOut],
  ['Buyer', ({ buyer }) => buyer],
]

/**
 * The orders of a statement as CSV lines: by payout, then account changes with their total,
 * then orders not yet paid out, and those paid at pickup.
 */
export function exportStatementOrders(statement: Statement): AsyncGenerator<string> {
  const { payouts, accountChanges, waiting, atPickup, balance, timeZone } = statement
  const reached = Object.values(balance.reached).reduce((sum, amount) => sum + signedCents(amount), 0)
  const lines = [
    ...payouts.flatMap(({ rail, providerId, date, orders }) =>
      orders.map((order) => line(`Payout to ${railFacts[rail].name}`, order, { providerId, date })),
    ),
    ...accountChanges.map((change): Line => {
      const { number = null, title = null, buyer = null } = change.order ?? {}
      const rest = { payout: null, payoutDate: null, number, title, buyer, date: change.date, amounts: null }
      return { kind: `Account change: ${change.reason.replace('_', ' ')}`, ...rest, paidOut: change.amount }
    }),
    {
      ...{ kind: 'Total that reached your accounts', payout: null, payoutDate: null, number: null },
      ...{ title: null, buyer: null, date: null, amounts: null, paidOut: toDecimal(reached) },
    },
    ...waiting.map((order) => line('Not paid out', order, null)),
    ...atPickup.map((order) => line('Paid at pickup', order, null)),
  ]
  return csvFile(columnsIn(timeZone), async (last, limit) => {
    const at = last === null ? 0 : lines.indexOf(last) + 1
    return lines.slice(at, at + limit)
  })
}

function line(
  kind: string,
  { number, title, buyer, date, paidOut, ...order }: StatedOrder,
  payout: { providerId: string | null; date: string } | null,
): Line {
  const { providerId = null, date: payoutDate = null } = payout ?? {}
  return { kind, payout: providerId, payoutDate, number, title, buyer, date, amounts: order, paidOut }
}

function signedCents(amount: string): number {
  const cents = fromDecimal(amount.replace('-', '')) ?? 0
  return amount.startsWith('-') ? -cents : cents
}

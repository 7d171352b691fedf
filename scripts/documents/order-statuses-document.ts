import { overStatuses } from '#shared/order-status-groups.ts'
import {
  type AutomaticRow,
  type OrderStatus,
  orderStatusTable,
  type PersonsRow,
  requestableStatuses,
} from '#shared/order-statuses.ts'

type Row = PersonsRow | AutomaticRow

const rows: readonly (readonly [name: string, row: Row])[] = Object.entries(orderStatusTable)

const inWords = (name: string) => name.replaceAll('_', ' ')

/** Whose action it is, or when it happens automatically. */
function causeOf(row: Row): string {
  if ('who' in row) return row.who.join(' or ')
  const { when, before } = row
  switch (when.its) {
    case 'payment_closed':
      return 'automatic, when the payment will not come'
    case 'placed':
      return 'automatic, when the baker confirms all orders'
    case 'answer_overdue': {
      const asked = before === undefined ? '' : `, where it was ${inWords(before)} before`
      return `automatic, when the baker has not answered within ${when.hours} h or by the ready time, but never in less than ${when.atLeastHours} h${asked}`
    }
    case 'unobjected':
      return `automatic, ${when.hours} hours after the pickup, unless the buyer objects`
    case 'payout_due':
      return `automatic, ${when.hours} hours after the pickup of an order completed without the pickup code, unless a hold is open`
    case 'hold_refunded':
      return 'when a hold is decided for the buyer, or is not decided in time'
  }
}

/** The statuses that a row may lead to, also those before a request. */
function targetsOf(row: Row): readonly OrderStatus[] {
  if (row.to !== 'status_before_request') return [row.to]
  return 'before' in row && row.before !== undefined ? [row.before] : requestableStatuses
}

/** The arrows of the diagram: one per pair of statuses, labelled with every change along it. */
function arrows(): string[] {
  const along = rows.flatMap(([name, row]) =>
    row.from.flatMap((from) =>
      targetsOf(row).map((to) => {
        const who = 'who' in row ? row.who.join(', ') : 'automatic'
        return { way: `${from} --> ${to}`, label: `${inWords(name)} (${who})` }
      }),
    ),
  )
  return [...Map.groupBy(along, ({ way }) => way)].map(
    ([way, labels]) => `  ${way}: ${labels.map(({ label }) => label).join('<br/>')}`,
  )
}

function tableRow([name, row]: readonly [string, Row]): string {
  const to = row.to === 'status_before_request' ? 'the status before the request' : inWords(row.to)
  const cells = [
    `\`${name}\``,
    causeOf(row),
    row.from.map(inWords).join(', '),
    to,
    row.effects.map(inWords).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The text of `docs/order-statuses.md`: the table of statuses as a diagram and in words. */
export function orderStatusesDocument(): string {
  return `# How an order's status changes

Generated from \`shared/order-statuses.ts\` by \`npm run documents\`; do not edit. \`decisions/0010-one-table-of-statuses.md\` says why
there is one table.

\`\`\`mermaid
stateDiagram-v2
  [*] --> pending: is placed
${arrows().join('\n')}
${overStatuses.map((status) => `  ${status} --> [*]`).join('\n')}
\`\`\`

| change | who, or when | from | to | effects |
|---|---|---|---|---|
${rows.map(tableRow).join('\n')}
`
}

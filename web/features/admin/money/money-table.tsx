import type { MoneyAction, MoneyCase } from '#shared/api/admin-money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { caseText, disputeStateLabels, money, moneyActionLabels } from './money-copy.ts'

interface MoneyTableProps {
  caption: string
  cases: readonly MoneyCase[]
  onAct: (action: MoneyAction, about: MoneyCase) => void
  onOrder: (about: MoneyCase) => void
}

/** A row for each case with its actions. */
export function MoneyTable({ caption, cases, onAct, onOrder }: MoneyTableProps) {
  const { momentText } = useConsoleClock()
  return (
    <DataTable
      caption={caption}
      rows={cases}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', label: 'What', kind: 'lead', cell: (one) => caseText(one) },
        {
          key: 'people',
          label: 'Buyer and baker',
          cell: ({ kind, buyerName, cookName }) =>
            kind === 'owed' ? cookName : `${buyerName} from ${cookName}`,
        },
        { key: 'rail', label: 'Paid with', cell: ({ rail }) => railFacts[rail].name },
        { key: 'since', label: 'Since', cell: ({ since }) => momentText(since) },
        { key: 'standing', label: 'Status', cell: (one) => <CaseState about={one} /> },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (one) => (
            <div className="row tight">
              {one.allowedActions.map((action) => (
                <Button
                  key={action}
                  variant="soft"
                  aria-label={`${moneyActionLabels[action].label}: ${caseText(one)}`}
                  onClick={() => onAct(action, one)}
                >
                  {moneyActionLabels[action].label}
                </Button>
              ))}
              {one.orderId !== null && (
                <Button variant="quiet" aria-label={`Order: ${caseText(one)}`} onClick={() => onOrder(one)}>
                  Order
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  )
}

function CaseState({ about: { kind, attempts, words, isDisputed, dispute } }: { about: MoneyCase }) {
  const { momentText } = useConsoleClock()
  if (dispute !== null)
    return (
      <>
        <p>
          {disputeStateLabels[dispute.state]}
          {dispute.evidenceDueAt !== null && `, until ${momentText(dispute.evidenceDueAt)}`}
        </p>
        <p className="small muted">
          {words} Withdrawn: {money(dispute.withdrawn)}, fee: {money(dispute.fee)}.
          {dispute.evidenceSentAt !== null && ` Answered ${momentText(dispute.evidenceSentAt)}.`}
        </p>
      </>
    )
  return (
    <>
      {kind === 'owed' && words === null && <p>Paid</p>}
      {kind !== 'payment' && kind !== 'owed' && (
        <p>{attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}</p>
      )}
      {isDisputed && <p>Waiting for a dispute to end</p>}
      {words !== null && <p className="small muted">{words}</p>}
    </>
  )
}

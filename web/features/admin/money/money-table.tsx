import type { MoneyAction, MoneyCase } from '#shared/api/admin-money.ts'
import { railFacts } from '#shared/pay-ways.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { caseWords, disputeStateWords, money, moneyActionWords } from './money-words.ts'

interface MoneyTableProps {
  caption: string
  cases: readonly MoneyCase[]
  onAct: (action: MoneyAction, about: MoneyCase) => void
  onOrder: (about: MoneyCase) => void
}

/** A row for each case: what it is, whom it is about, how it stands, and what can be done. */
export function MoneyTable({ caption, cases, onAct, onOrder }: MoneyTableProps) {
  const { momentWords } = useConsoleClock()
  return (
    <DataTable
      caption={caption}
      rows={cases}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', label: 'What', kind: 'lead', cell: (one) => caseWords(one) },
        {
          key: 'people',
          label: 'Buyer and baker',
          cell: ({ kind, buyerName, cookName }) =>
            kind === 'owed' ? cookName : `${buyerName} from ${cookName}`,
        },
        { key: 'rail', label: 'Over', cell: ({ rail }) => railFacts[rail].name },
        { key: 'since', label: 'Since', cell: ({ since }) => momentWords(since) },
        { key: 'standing', label: 'How it stands', cell: (one) => <Standing about={one} /> },
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
                  aria-label={`${moneyActionWords[action].label}: ${caseWords(one)}`}
                  onClick={() => onAct(action, one)}
                >
                  {moneyActionWords[action].label}
                </Button>
              ))}
              {one.orderId !== null && (
                <Button variant="quiet" aria-label={`Order: ${caseWords(one)}`} onClick={() => onOrder(one)}>
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

function Standing({ about: { kind, attempts, words, isDisputed, dispute } }: { about: MoneyCase }) {
  const { momentWords } = useConsoleClock()
  if (dispute !== null)
    return (
      <>
        <p>
          {disputeStateWords[dispute.state]}
          {dispute.evidenceDueAt !== null && `, until ${momentWords(dispute.evidenceDueAt)}`}
        </p>
        <p className="small muted">
          {words} Withdrawn: {money(dispute.withdrawn)}, fee: {money(dispute.fee)}.
          {dispute.evidenceSentAt !== null && ` Answered ${momentWords(dispute.evidenceSentAt)}.`}
        </p>
      </>
    )
  return (
    <>
      {kind === 'owed' && words === null && <p>Paid</p>}
      {kind !== 'payment' && kind !== 'owed' && (
        <p>{attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}</p>
      )}
      {isDisputed && <p>Waits for the end of a dispute</p>}
      {words !== null && <p className="small muted">{words}</p>}
    </>
  )
}

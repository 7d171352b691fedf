import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { TrialBalance } from '#shared/api/books.ts'
import { accountLabels } from '#shared/ledger-accounts.ts'
import { datesAreIn } from '#shared/zone-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { dollars } from '../dollars.ts'
import css from './books-panel.module.css'
import { CloseMonthDialog } from './close-month-dialog.tsx'
import { monthText } from './month-labels.ts'

interface TrialBalanceProps extends Pick<PanelProps, 'admin' | 'onSessionEnd'> {
  balance: TrialBalance
}

const parts = ['opening', 'debits', 'credits', 'closing'] as const
const partLabels = { opening: 'Opening', debits: 'Debits', credits: 'Credits', closing: 'Closing' }

/** A month's trial balance, with the button to close the next month. */
export function TrialBalanceSection({ balance, admin, onSessionEnd }: TrialBalanceProps) {
  const { momentText } = useConsoleClock()
  const [closing, setClosing] = useState<string | null>(null)
  const { month, closed, closable, rows, total, timeZone } = balance
  const lines = [
    ...rows.map((row) => ({ key: row.account, ...accountLabels[row.account], ...row })),
    { key: 'total', name: 'Total', meaning: 'Debits and credits are equal.', ...total },
  ]
  return (
    <section className="sheet stack" aria-labelledby="trial-balance-title">
      <div className="row">
        <h2 id="trial-balance-title">
          Trial balance of {monthText(month)} {closed && <Badge tone="good">Closed</Badge>}
        </h2>
        {closable !== null && mayDo(admin.role, 'close_books') && (
          <Button icon="lock" className="end" onClick={() => setClosing(closable)}>
            Close {monthText(closable)}
          </Button>
        )}
      </div>
      <p className="muted">
        {closed
          ? `Closed by ${closed.by}, ${momentText(closed.at)}. Figures are as of then. Later corrections are booked in a later month.`
          : 'As of now.'}{' '}
        {datesAreIn(timeZone)}
      </p>
      <DataTable
        caption={`Trial balance of ${monthText(month)}`}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'account',
            label: 'Account',
            kind: 'lead',
            cell: ({ name, meaning }) => (
              <>
                {name} <span className={`small muted ${css.meaning}`}>{meaning}</span>
              </>
            ),
          },
          ...parts.map((part) => ({
            key: part,
            label: partLabels[part],
            kind: 'number' as const,
            cell: (line: (typeof lines)[number]) => dollars(line[part]),
          })),
        ]}
      />
      {closing !== null && (
        <CloseMonthDialog month={closing} onClose={() => setClosing(null)} onSessionEnd={onSessionEnd} />
      )}
    </section>
  )
}

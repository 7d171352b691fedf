import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { CommissionRate } from '#shared/api/commission.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ratePercent } from '#web/features/payments/sale-copy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { type ConsoleClock, useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { Loading } from '../waiting.tsx'
import { ChangeRateDialog } from './change-rate-dialog.tsx'
import { commissionRatesQuery } from './commission-queries.ts'

/** The current rate with its change button, and the past rates (DATA-06; decisions, OPEN-15). */
export function CommissionRates({ admin, onSessionEnd }: Pick<PanelProps, 'admin' | 'onSessionEnd'>) {
  const clock = useConsoleClock()
  const { momentText } = clock
  const rates = useApiQuery(commissionRatesQuery)
  const [isChanging, setChanging] = useState(false)
  if (rates.data === undefined) {
    if (!rates.isError) return <Loading />
    return <LoadFailed onRetry={() => void rates.refetch()}>The rates could not be loaded.</LoadFailed>
  }
  const [inForce] = rates.data.rates
  if (!inForce) return null
  return (
    <section className="stack" aria-labelledby="rate-title">
      <div className="row">
        <h2 id="rate-title">Current rate</h2>
        {mayDo(admin.role, 'change_commission') && (
          <Button icon="edit" className="end" onClick={() => setChanging(true)}>
            Change the rate
          </Button>
        )}
      </div>
      <Stats>
        <Stat
          label="Commission"
          icon="coin"
          value={ratePercent(inForce.rate)}
          detail={sinceText(inForce, clock)}
        />
      </Stats>
      <DataTable
        caption="Current and past rates"
        rows={rates.data.rates}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'rate',
            label: 'Rate',
            kind: 'lead',
            cell: ({ rate, isActive }) => (
              <>
                {ratePercent(rate)} {isActive && <Badge tone="good">Current</Badge>}
              </>
            ),
          },
          { key: 'from', label: 'From', cell: ({ createdAt }) => momentText(createdAt) },
          { key: 'until', label: 'Until', cell: ({ endedAt }) => (endedAt ? momentText(endedAt) : 'Now') },
          { key: 'setBy', label: 'Set by', cell: ({ setBy }) => setBy ?? 'Original' },
          { key: 'reason', label: 'Reason', cell: ({ reason }) => reason || 'None given' },
        ]}
      />
      {isChanging && (
        <ChangeRateDialog inForce={inForce} onClose={() => setChanging(false)} onSessionEnd={onSessionEnd} />
      )}
    </section>
  )
}

function sinceText({ createdAt, setBy }: CommissionRate, { momentText }: ConsoleClock): string {
  return setBy === null ? 'The default rate' : `Since ${momentText(createdAt)}, set by ${setBy}`
}

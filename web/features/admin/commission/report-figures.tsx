import { type CommissionReport, mostBakersShown, type ReportRow } from '#shared/api/commission.ts'
import { locale } from '#shared/locale.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { centsOf, dollars } from '../dollars.ts'
import { rowLabel, spanLabels } from './rate-labels.ts'

/** A report's totals, its chart if it is over time, and its rows, latest first. */
export function ReportFigures({ report }: { report: CommissionReport }) {
  const { by, totals, isComplete } = report
  const rows = by === 'baker' ? report.rows : report.rows.filter(({ orders }) => orders > 0).reverse()
  return (
    <>
      <Stats>
        <Stat label="Sales" icon="coin" value={dollars(totals.sales)} />
        <Stat
          label="Commission"
          icon="store"
          value={dollars(totals.commission)}
          detail={`${dollars(totals.collected)} collected · ${dollars(totals.owed)} owed`}
        />
        <Stat label="Orders" icon="bag" value={totals.orders.toLocaleString(locale)} />
        <Stat label="Refunds" icon="refresh" value={dollars(totals.refunds)} />
      </Stats>
      {by !== 'baker' && totals.orders > 0 && <CommissionChart by={by} report={report} />}
      {rows.length === 0 ? (
        <p className="muted">No orders were completed in this period.</p>
      ) : (
        <DataTable
          caption={`Commission by ${spanLabels[by].toLowerCase()}`}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'of',
              label: spanLabels[by],
              kind: 'lead',
              cell: ({ key, name }) => (by === 'baker' ? (name ?? 'Unnamed baker') : rowLabel(by, key)),
            },
            { key: 'orders', label: 'Orders', kind: 'number', cell: ({ orders }) => orders },
            ...(['sales', 'refunds', 'commission', 'collected', 'owed', 'waived', 'writtenOff'] as const).map(
              (part) => ({
                key: part,
                label: partLabels[part],
                kind: 'number' as const,
                cell: (row: ReportRow) => dollars(row[part]),
              }),
            ),
          ]}
        />
      )}
      {!isComplete && (
        <p className="muted">
          These are the {mostBakersShown} bakers with the most commission. The totals and the file include
          everyone.
        </p>
      )}
    </>
  )
}

const partLabels = {
  sales: 'Sales',
  refunds: 'Refunds',
  commission: 'Commission',
  collected: 'Collected',
  owed: 'Owed',
  waived: 'Waived',
  writtenOff: 'Written off',
} as const

function CommissionChart({ by, report }: { by: 'day' | 'week' | 'month'; report: CommissionReport }) {
  const { rows, totals } = report
  const label = (row: ReportRow | undefined) => (row ? rowLabel(by, row.key) : '')
  return (
    <BarChart
      title={`Commission by ${spanLabels[by].toLowerCase()}`}
      total={<strong>{dollars(totals.commission)}</strong>}
      bars={rows.map((row) => ({
        key: row.key,
        label: rowLabel(by, row.key),
        value: centsOf(row.commission),
        words: dollars(row.commission),
        more: [String(row.orders)],
      }))}
      ends={[label(rows[0]), label(rows.at(-1))]}
      heads={[spanLabels[by], 'Commission', 'Orders']}
    />
  )
}

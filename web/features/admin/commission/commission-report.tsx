import { reportSpans } from '#shared/api/commission.ts'
import { datesAreIn } from '#shared/zone-name.ts'
import { urlOf } from '#web/data/api-query.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useConsoleClock } from '../console-clock.ts'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { Loading } from '../waiting.tsx'
import { commissionReportQuery, reportSearchOf } from './commission-queries.ts'
import { spanLabels } from './rate-labels.ts'
import { ReportFigures } from './report-figures.tsx'

/** Sales, refunds and earnings by day, week, month or baker (CONST-11, DATA-07). */
export function CommissionReportSection({ search, navigate }: Pick<PanelProps, 'search' | 'navigate'>) {
  const report = useApiQuery(commissionReportQuery(search), { keepPrevious: true })
  const { timeZone } = useConsoleClock()
  const wanted = reportSearchOf(search)
  const { by = 'day', from = report.data?.from, to = report.data?.to } = wanted
  const isNarrowed = Object.values(wanted).some(Boolean)
  return (
    <section className="sheet stack" aria-labelledby="report-title">
      <div>
        <h2 id="report-title">Report</h2>
        <p className="muted">
          Orders by the day they were completed, less what has been refunded since. {datesAreIn(timeZone)} The
          commission on orders paid at pickup is owed until it’s collected from the baker’s next sales paid
          online. Amounts collected for earlier debts are subtracted.
        </p>
      </div>
      <ListForm
        tab="commission"
        filters={{ by, from, to }}
        allHref={isNarrowed ? consolePath('commission') : null}
        file={{ href: urlOf('/api/admin/commission/report.csv', { query: wanted }), name: 'commission.csv' }}
        onFilter={navigate}
      >
        <SelectField label="By" name="by" defaultValue={by}>
          {reportSpans.map((span) => (
            <option key={span} value={span}>
              {spanLabels[span]}
            </option>
          ))}
        </SelectField>
        <TextField label="From" type="date" name="from" defaultValue={from} />
        <TextField label="Until" type="date" name="to" defaultValue={to} />
      </ListForm>
      {report.isError ? (
        <LoadFailed level={3} onRetry={() => void report.refetch()}>
          {failureText(report.error)}
        </LoadFailed>
      ) : (
        <Figures report={report.data} />
      )}
    </section>
  )
}

function Figures({ report }: { report: Parameters<typeof ReportFigures>[0]['report'] | undefined }) {
  return report ? <ReportFigures report={report} /> : <Loading />
}

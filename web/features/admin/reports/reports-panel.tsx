import { exportReportCases } from '#shared/api/reports.ts'
import nothingThere from '#web/assets/illustrations/no-results.svg'
import { urlOf } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { ReportCaseView } from './report-case-view.tsx'
import { statusLabels, typeLabels } from './report-copy.ts'
import { caseFiltersOf, caseQueryOf, reportCasesQuery } from './report-queries.ts'
import { ReportTable } from './report-table.tsx'

/** The Reports tab: the reported items, or one of them to decide (CONST-11; decisions, OPEN-22). */
export function ReportsPanel(props: PanelProps) {
  const id = props.search.get('case')
  return id === null ? <ReportList {...props} /> : <ReportCaseView key={id} id={id} {...props} />
}

function ReportList({ search, navigate }: PanelProps) {
  const list = useApiQuery(reportCasesQuery(search), { keepPrevious: true })
  const filters = caseFiltersOf(search)
  const query = { status: filters.status === 'pending' ? undefined : filters.status, type: filters.type }
  const isNarrowed = Object.values(query).some((value) => value !== undefined)
  return (
    <div className="stack">
      <ConsoleList
        title="Reports"
        about="Reported listings, reviews, and bakers. The longest wait comes first."
        list={list}
        rowsOf={({ reports }) => reports}
        filters={
          <ListForm
            tab="reports"
            filters={query}
            allHref={isNarrowed ? consolePath('reports') : null}
            file={{
              href: urlOf(exportReportCases.path, { query: caseQueryOf(filters) }),
              name: 'reports.csv',
            }}
            onFilter={navigate}
          >
            <SelectField label="Status" name="status" defaultValue={filters.status}>
              {Object.entries(statusLabels).map(([status, words]) => (
                <option key={status} value={status}>
                  {words}
                </option>
              ))}
              <option value="all">All</option>
            </SelectField>
            <SelectField label="Reported items" name="type" defaultValue={filters.type ?? ''}>
              <option value="">Everything</option>
              {Object.entries(typeLabels).map(([type, words]) => (
                <option key={type} value={type}>
                  {words}
                </option>
              ))}
            </SelectField>
          </ListForm>
        }
        failure="The reports could not be loaded."
        empty={
          <EmptyState
            drawing={nothingThere}
            title={filters.status === 'pending' ? 'No reports need a decision' : 'No matching reports'}
          >
            Reports about listings, reviews, and bakers show up here.
          </EmptyState>
        }
        hrefOf={(page) => consolePath('reports', { ...query, ...page })}
      >
        {(rows) => <ReportTable cases={rows} />}
      </ConsoleList>
    </div>
  )
}

import {
  type getReportCase,
  type listReportCases,
  type ReportCaseFilter,
  type ReportedType,
  type ReportStatus,
  reportedTypes,
  reportStatuses,
} from '#shared/api/reports.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

/** The filters in the tab's URL; pending reports by default. */
export interface CaseFilters {
  status: ReportStatus | 'all'
  type?: ReportedType
}

export function caseFiltersOf(search: URLSearchParams): CaseFilters {
  const status = [...reportStatuses, 'all' as const].find((known) => known === search.get('status'))
  const type = reportedTypes.find((known) => known === search.get('type'))
  return { status: status ?? 'pending', ...(type ? { type } : {}) }
}

/** The filters as API parameters. */
export function caseQueryOf({ status, type }: CaseFilters): ReportCaseFilter {
  return { ...(status === 'all' ? {} : { status }), ...(type ? { type } : {}) }
}

/** The page of reported items that the tab's URL requests. */
export function reportCasesQuery(search: URLSearchParams) {
  const query = { ...caseQueryOf(caseFiltersOf(search)), ...pageParams(search) }
  return apiQuery<typeof listReportCases>('/api/admin/reports', { query })
}

/** One reported item. */
export function reportCaseQuery(id: string) {
  return apiQuery<typeof getReportCase>('/api/admin/reports/:id', { params: { id } })
}

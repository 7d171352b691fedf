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
import { pageParams } from '../page-asked.ts'

/** What of the tab's address narrows the list: the waiting ones, when it says nothing. */
export interface CaseFilters {
  status: ReportStatus | 'all'
  type?: ReportedType
}

export function caseFiltersOf(search: URLSearchParams): CaseFilters {
  const status = [...reportStatuses, 'all' as const].find((known) => known === search.get('status'))
  const type = reportedTypes.find((known) => known === search.get('type'))
  return { status: status ?? 'pending', ...(type ? { type } : {}) }
}

/** The filters as the API takes them. */
export function caseQueryOf({ status, type }: CaseFilters): ReportCaseFilter {
  return { ...(status === 'all' ? {} : { status }), ...(type ? { type } : {}) }
}

/** A page of the reported things that the tab's address means. */
export function reportCasesQuery(search: URLSearchParams) {
  const query = { ...caseQueryOf(caseFiltersOf(search)), ...pageParams(search) }
  return apiQuery<typeof listReportCases>('/api/admin/reports', { query })
}

/** One reported thing. */
export function reportCaseQuery(id: string) {
  return apiQuery<typeof getReportCase>('/api/admin/reports/:id', { params: { id } })
}

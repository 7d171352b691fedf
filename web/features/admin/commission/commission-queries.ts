import {
  CommissionReportSearch,
  type getCommissionReport,
  type listCommissionRates,
  type listDebtors,
} from '#shared/api/commission.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The rate in force and the ones before it. */
export const commissionRatesQuery = apiQuery<typeof listCommissionRates>('/api/admin/commission/rates')

/** Who owes commission. */
export const debtorsQuery = apiQuery<typeof listDebtors>('/api/admin/commission/owed')

/** The report that the tab's address asks for. */
export function commissionReportQuery(search: URLSearchParams) {
  return apiQuery<typeof getCommissionReport>('/api/admin/commission/report', {
    query: reportSearchOf(search),
  })
}

/** What of the tab's address narrows the report; what does not fit is left out. */
export function reportSearchOf(search: URLSearchParams): CommissionReportSearch {
  const fields = ['by', 'from', 'to'].map((name) => [name, search.get(name) || undefined])
  const fitting = fields.filter(([name, value]) => fits({ [String(name)]: value }))
  return CommissionReportSearch.parse(Object.fromEntries(fitting))
}

function fits(search: unknown): boolean {
  return CommissionReportSearch.safeParse(search).success
}

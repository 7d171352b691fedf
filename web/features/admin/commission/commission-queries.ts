import {
  CommissionReportSearch,
  type getCommissionReport,
  type listCommissionRates,
  type listDebtors,
} from '#shared/api/commission.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The current and past rates. */
export const commissionRatesQuery = apiQuery<typeof listCommissionRates>('/api/admin/commission/rates')

/** The bakers who owe commission. */
export const debtorsQuery = apiQuery<typeof listDebtors>('/api/admin/commission/owed')

/** The report that the tab's URL requests. */
export function commissionReportQuery(search: URLSearchParams) {
  return apiQuery<typeof getCommissionReport>('/api/admin/commission/report', {
    query: reportSearchOf(search),
  })
}

/** The report's parameters in the URL; invalid ones are dropped. */
export function reportSearchOf(search: URLSearchParams): CommissionReportSearch {
  const fields = ['by', 'from', 'to'].map((name) => [name, search.get(name) || undefined])
  const fitting = fields.filter(([name, value]) => fits({ [String(name)]: value }))
  return CommissionReportSearch.parse(Object.fromEntries(fitting))
}

function fits(search: unknown): boolean {
  return CommissionReportSearch.safeParse(search).success
}

import {
  CommissionReportSearch,
  type getCommissionReport,
  type listCommissionRates,
  type listDebtors,
} from '#shared/api/commission.ts'
import { readOf } from '#web/reads.ts'

/** The rate in force and the ones before it. */
export const commissionRatesRead = readOf<typeof listCommissionRates>('/api/admin/commission/rates')

/** Who owes commission. */
export const debtorsRead = readOf<typeof listDebtors>('/api/admin/commission/owed')

/** The report that the tab's address asks for. */
export function commissionReportRead(search: URLSearchParams) {
  return readOf<typeof getCommissionReport>('/api/admin/commission/report', { query: reportSearchOf(search) })
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

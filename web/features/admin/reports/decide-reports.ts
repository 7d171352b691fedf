import type * as z from 'zod/mini'
import type { DecideReportsBody, decideReports as decideCall, ReportCase } from '#shared/api/reports.ts'
import { send } from '#web/data/api-client.ts'

/** Decides all pending reports of one item (decisions, OPEN-22). */
export function decideReports(body: z.input<typeof DecideReportsBody>): Promise<ReportCase> {
  return send<typeof decideCall>({ method: 'POST', path: '/api/admin/reports/decide' }, { body })
}

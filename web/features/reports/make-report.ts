import type * as z from 'zod/mini'
import type { makeReport as makeReportCall, ReportBody } from '#shared/api/reports.ts'
import { send } from '#web/data/api-client.ts'

/** Reports a listing, a review or a baker to the people who run the site (decisions, OPEN-22). */
export async function makeReport(body: z.input<typeof ReportBody>): Promise<void> {
  await send<typeof makeReportCall>({ method: 'POST', path: '/api/reports' }, { body })
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { makeReport as makeReportCall } from '#shared/api/reports.ts'
import { makeReport } from './make-report.ts'

/** Reports that one client address may send per minute. */
const sending = { perMinute: 10 }

/** Reports that one person may send per hour: moderators read each one. */
const perPerson = { name: 'reports', most: 20, within: 60 * 60_000, words: 'You have just reported a lot' }

/** Serves reports of listings, reviews and bakers. */
export function registerReportRoutes(app: FastifyInstance, context: AppContext): void {
  const made = new AttemptLimit(perPerson, context)
  serveCall(
    app,
    makeReportCall,
    async ({ body }, { request, reply }) => {
      const viewer = await requireViewer(context, request)
      await made.take(viewer.id)
      const { caseId, ...report } = await makeReport(context, viewer, body)
      // the case's address in the admin console
      reply.header('location', `/api/admin/reports/${caseId}`)
      return report
    },
    sending,
  )
}

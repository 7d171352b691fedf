import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admin-mails.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { listFailedMails } from './list-failed-mails.ts'
import { sendMailAgain } from './send-mail-again.ts'

/** Registers the calls of `shared/api/admin-mails.ts`. */
export function registerFailedMailsRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listFailedMails, 'read', ({ query }, { admin }) =>
    listFailedMails(context, admin.role, query),
  )
  serveAdminCall(app, context, calls.sendMailAgain, 'resend_mails', async ({ params }, { admin }) => {
    await sendMailAgain(context, admin, params.id)
    return undefined
  })
}

import type { FastifyInstance } from 'fastify'
import { serveAdminCall } from '#server/admin/serve-admin-call.ts'
import { serveAdminCsv } from '#server/admin/serve-admin-csv.ts'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admin-messages.ts'
import { answerMessage, closeMessage, getMessage } from './answer-message.ts'
import { exportMessages, listMessages } from './list-messages.ts'

/** Serves contact messages to admins who may answer them. */
export function registerMessageDeskRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listMessages, 'answer_messages', ({ query }) =>
    listMessages(context, query),
  )
  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportMessages,
      fileName: 'messages.csv',
    },
    'answer_messages',
    (filter) => exportMessages(context, filter),
  )
  serveAdminCall(app, context, calls.getMessage, 'answer_messages', ({ params }) =>
    getMessage(context, params.id),
  )
  serveAdminCall(app, context, calls.answerMessage, 'answer_messages', ({ params, body }, { admin }) =>
    answerMessage(context, admin, params.id, body.answer),
  )
  serveAdminCall(app, context, calls.closeMessage, 'answer_messages', ({ params, body }, { admin }) =>
    closeMessage(context, admin, params.id, body.note),
  )
}

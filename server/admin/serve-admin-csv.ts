import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { filesPerMinute, sendCsv } from '#server/http/csv-file.ts'
import type { AdminRight } from '#shared/admin-rights.ts'
import { logAdminAction } from './activity/log-admin-action.ts'
import { type Admin, requireAdmin } from './require-admin.ts'

/** A list of the console as a file. */
interface AdminFile<Query extends z.ZodMiniType> {
  /** the operation's name in `/api/openapi.json` */
  name: string
  path: `/${string}`
  /** one line for people who read the API */
  summary: string
  /** what narrows the list, as the call that pages through it takes it */
  query: Query
  /** what a browser keeps it as */
  fileName: string
}

/**
 * Serves a list of the console as a CSV file to admins whose role has the right, and writes down that it was taken away.
 * Who asks is settled before anything of the request is read; fails as `requireAdmin` does.
 */
export function serveAdminCsv<Query extends z.ZodMiniType>(
  app: FastifyInstance,
  context: AppContext,
  file: AdminFile<Query>,
  right: AdminRight,
  linesOf: (query: z.output<Query>, admin: Admin) => AsyncIterable<string> | Promise<AsyncIterable<string>>,
): void {
  app.get(
    file.path,
    {
      exposeHeadRoute: false,
      config: { adminRight: right, rateLimit: { max: filesPerMinute, timeWindow: 60_000 } },
      schema: { operationId: file.name, summary: file.summary, tags: ['admin'], querystring: file.query },
      async onRequest(request) {
        await requireAdmin(context, request, right)
      },
    },
    async (request, reply) => {
      const admin = await requireAdmin(context, request, right)
      // the schema above has parsed it: the type says what it checked
      const query = request.query as z.output<Query>
      const details = { file: file.fileName, query }
      const deed = { action: 'list.download', targetType: 'list', targetId: file.fileName, details } as const
      await inTransaction(context.db, (trx) => logAdminAction(trx, admin, deed, context.now()))
      return sendCsv(reply, file.fileName, await linesOf(query, admin))
    },
  )
}

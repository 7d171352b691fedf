import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { filesPerMinute, sendCsv } from '#server/http/csv-file.ts'
import type { AdminRight } from '#shared/admin-rights.ts'
import type { Call } from '#shared/api/call.ts'
import { logAdminAction } from './activity/log-admin-action.ts'
import { type Admin, requireAdmin } from './require-admin.ts'

/** A list of the console as a file. */
interface AdminFile<Query extends z.ZodMiniType> {
  /** its query has the filters of the paged call */
  call: Call & { query: Query }
  /** the downloaded file's name */
  fileName: string
}

/**
 * Registers a console list's CSV export for roles with the right, and logs each download. The caller is checked before
 * the request is read; throws like `requireAdmin`.
 */
export function serveAdminCsv<Query extends z.ZodMiniType>(
  app: FastifyInstance,
  context: AppContext,
  file: AdminFile<Query>,
  right: AdminRight,
  linesOf: (query: z.output<Query>, admin: Admin) => AsyncIterable<string> | Promise<AsyncIterable<string>>,
): void {
  app.get(
    file.call.path,
    {
      exposeHeadRoute: false,
      config: { adminRight: right, rateLimit: { max: filesPerMinute, timeWindow: 60_000 } },
      schema: { querystring: file.call.query },
      async onRequest(request) {
        await requireAdmin(context, request, right)
      },
    },
    async (request, reply) => {
      const admin = await requireAdmin(context, request, right)
      // the schema above has validated it
      const query = request.query as z.output<Query>
      const details = { file: file.fileName, query }
      const deed = { action: 'list.download', targetType: 'list', targetId: file.fileName, details } as const
      await inTransaction(context.db, (trx) => logAdminAction(trx, admin, deed, context.now()))
      return sendCsv(reply, file.fileName, await linesOf(query, admin))
    },
  )
}

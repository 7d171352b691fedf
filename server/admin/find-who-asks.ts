import type { FastifyRequest } from 'fastify'
import { findViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AboutWhom } from '#server/http/refusals.ts'
import { findAdmin } from './require-admin.ts'

/** Who makes a request, as the log names them: the admin on the console's paths, the user on all others. */
export async function findWhoAsks(context: AppContext, request: FastifyRequest): Promise<AboutWhom> {
  if (request.url.startsWith('/api/admin/')) {
    const admin = await findAdmin(context, request)
    return admin && { adminId: admin.id }
  }
  const viewer = await findViewer(context, request)
  return viewer && { userId: viewer.id }
}

import type { FastifyRequest } from 'fastify'
import { findViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AboutWhom } from '#server/http/refusals.ts'
import { findAdmin } from './require-admin.ts'

/** The caller for the log: the admin on the console's paths, otherwise the user. */
export async function findCaller(context: AppContext, request: FastifyRequest): Promise<AboutWhom> {
  if (request.url.startsWith('/api/admin/')) {
    const admin = await findAdmin(context, request)
    return admin && { adminId: admin.id }
  }
  const viewer = await findViewer(context, request)
  return viewer && { userId: viewer.id }
}

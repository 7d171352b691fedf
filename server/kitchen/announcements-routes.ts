import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import * as calls from '#shared/api/announcements.ts'
import { announce } from './announce.ts'

/** The limit of announcements for a pickup day or batch; each one emails everybody. */
const announcementsOfDay = {
  name: 'announcements',
  most: 5,
  within: 24 * 60 * 60_000,
  words: 'You have told these people much already today',
}

/** Serves the calls of `shared/api/announcements.ts`. */
export function registerAnnouncementRoutes(app: FastifyInstance, context: AppContext): void {
  const limit = new AttemptLimit(announcementsOfDay, context)
  serveCall(app, calls.announce, async ({ body }, { request }) => {
    const viewer = await requireViewer(context, request)
    const key = `${viewer.id} ${body.date ?? body.batchId}`
    await limit.take(key)
    try {
      const sent = await announce(context, viewer, body)
      const { date, batchId } = body
      request.log.info({ cook: viewer.id, date, batchId, people: sent.people }, 'announcement sent')
      return sent
    } catch (error) {
      // no email was sent
      await limit.giveBack(key)
      throw error
    }
  })
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import * as calls from '#shared/api/announcements.ts'
import { announce } from './announce.ts'

/** How much a baker may tell the people of one pickup day, or of one batch: each time is a mail to all of them. */
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
      request.log.info({ cook: viewer.id, date, batchId, people: sent.people }, 'a baker told their buyers')
      return sent
    } catch (error) {
      // nobody heard of it
      await limit.giveBack(key)
      throw error
    }
  })
}

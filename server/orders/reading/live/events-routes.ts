import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userRealm } from '#server/accounts/user-realm.ts'
import { findSessionUser } from '#server/accounts/user-sessions-repository.ts'
import { requireViewer, type Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { readSessionToken } from '#server/identity/session-cookie.ts'
import { isRunning } from '#server/identity/sessions-repository.ts'
import { eventsPath, orderEventName, signedOutEventName } from '#shared/api/events.ts'
import type { SessionId } from '#shared/api/ids.ts'
import { missedEvents } from './missed-events.ts'
import { type Listener, OrderFeed } from './order-feed.ts'
import type { PersonalEvent } from './order-notice.ts'
import { replayBuffer } from './replay-buffer.ts'

/** How many pages of one person may listen at once in one process. */
const mostConnections = 8

/** How soon a browser comes back after a lost connection, in milliseconds. */
const comeBackAfter = 2_000

/** A connection with more than this unread, in bytes, is ended: its browser comes back when it can keep up. */
const mostUnread = 64 * 1024

/**
 * Serves a signed-in person's new and changed orders as server-sent events. A browser that comes back names the last
 * event it heard, by `Last-Event-ID` or `since`, and is told what it missed.
 */
export async function registerEvents(app: FastifyInstance, context: AppContext): Promise<void> {
  const feed = await OrderFeed.open(context.database)
  // before the server waits for its open requests, which these would never let end
  app.addHook('preClose', () => feed.close())

  app.route({
    method: 'GET',
    url: eventsPath,
    exposeHeadRoute: false,
    compress: false,
    schema: {
      operationId: 'listenToOrders',
      summary: 'New and changed orders of the caller as server-sent events; Last-Event-ID or ?since= resumes',
      tags: ['orders'],
    },
    async handler(request, reply) {
      const viewer = await requireViewer(context, request)
      if (feed.countOf(viewer.id) >= mostConnections)
        throw new AppError('rate_limited', 'BakeSale is open in many windows. Please close some.', {
          refusal: { kind: 'rate_limited', limit: 'open event streams' },
          retryAfter: 60,
        })
      const stream = new PassThrough()
      const listener = replayBuffer(
        listenerOf(stream, viewer.sessionId, () => stateOf(context, request, viewer)),
      )
      const since = lastEventId(request)
      stream.write(
        `retry: ${comeBackAfter}\nid: ${since ?? context.now().getTime()}\nevent: ready\ndata: \n\n`,
      )
      stream.once('close', feed.add(viewer.id, listener))
      try {
        // listening already, so that nothing falls between what was missed and what comes
        listener.replay(since === null ? [] : await missedEvents(context.db, viewer.id, since))
      } catch (error) {
        stream.destroy()
        throw error
      }
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'private, no-store, no-transform')
          // the stream's end is the connection's too: a stop would wait for one that is kept for more requests
          .header('connection', 'close')
          // nginx would hold events back until its buffer is full
          .header('x-accel-buffering', 'no')
          .send(stream)
      )
    },
  })
}

function listenerOf(
  stream: PassThrough,
  sessionId: SessionId,
  stateOfSession: () => Promise<SessionState>,
): Listener {
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength + stream.readableLength > mostUnread) stream.destroy()
    else stream.write(text)
  }
  return {
    sessionId,
    notify: ({ id, event }: PersonalEvent) =>
      write(`id: ${id}\nevent: ${orderEventName}\ndata: ${JSON.stringify(event)}\n\n`),
    beat() {
      stateOfSession().then(
        (state) => {
          if (state === 'running') return write(': \n\n')
          // whoever has the new token comes back with it
          if (state === 'over') write(`event: ${signedOutEventName}\ndata: \n\n`)
          stream.end()
        },
        // the database is away: coming back will tell
        () => stream.end(),
      )
    },
    end: () => void stream.end(),
  }
}

/** How the session of a stream is: as it was, under another token, or over. */
type SessionState = 'running' | 'renewed' | 'over'

/** Asked anew at each beat, and as soon as the database tells of a change: who has no good token hears nothing more. */
async function stateOf(
  context: AppContext,
  request: FastifyRequest,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<SessionState> {
  const token = await readSessionToken(context, userRealm, request)
  const { db, now } = context
  if (token !== null && (await findSessionUser(db, token, now())) !== null) return 'running'
  return (await isRunning(db, userRealm, sessionId, now())) ? 'renewed' : 'over'
}

/** The id of the last event that a browser heard; null when it comes for the first time. */
function lastEventId({ headers, query }: FastifyRequest): number | null {
  const header = headers['last-event-id']
  const since = typeof query === 'object' && query !== null && 'since' in query ? query.since : undefined
  const text = header ?? since
  return typeof text === 'string' && /^\d{1,13}$/.test(text) ? Number(text) : null
}

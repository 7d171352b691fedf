import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { userRealm } from '#server/accounts/user-realm.ts'
import { isStillSignedIn, requireViewer, type Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { isRunning } from '#server/identity/sessions-repository.ts'
import { listenToOrders, orderEventName, signedOutEventName } from '#shared/api/events.ts'
import type { SessionId } from '#shared/api/ids.ts'
import { missedEvents } from './missed-events.ts'
import { type Listener, OrderFeed } from './order-feed.ts'
import type { PersonalEvent } from './order-notice.ts'
import { replayBuffer } from './replay-buffer.ts'

/** Most open event streams per person and process. */
const mostConnections = 8

/** Reconnect delay of browsers, in milliseconds. */
const comeBackAfter = 2_000

/** Most unsent bytes of a connection; beyond it the server closes the connection, and the browser reconnects. */
const mostUnread = 64 * 1024

/**
 * Streams a person's new and changed orders as server-sent events. A reconnecting browser sends its last event id in
 * `Last-Event-ID` or `since` and gets what it missed.
 */
export async function registerEvents(app: FastifyInstance, context: AppContext): Promise<void> {
  const feed = await OrderFeed.open(context.database)
  // before the server waits for open requests, since these never end on their own
  app.addHook('preClose', () => feed.close())

  app.route({
    method: 'GET',
    url: listenToOrders.path,
    exposeHeadRoute: false,
    compress: false,
    async handler(request, reply) {
      const viewer = await requireViewer(context, request)
      if (feed.countOf(viewer.id) >= mostConnections)
        throw new AppError('rate_limited', 'BakeSale is open in too many windows. Close some of them.', {
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
        // subscribe before reading missed events, so none is lost in between
        listener.replay(since === null ? [] : await missedEvents(context.db, viewer.id, since))
      } catch (error) {
        stream.destroy()
        throw error
      }
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'private, no-store, no-transform')
          // a kept-alive connection would delay the shutdown
          .header('connection', 'close')
          // otherwise nginx buffers the events
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
          // the browser reconnects with its new token
          if (state === 'over') write(`event: ${signedOutEventName}\ndata: \n\n`)
          stream.end()
        },
        // the database is unavailable: let the browser reconnect
        () => stream.end(),
      )
    },
    end: () => void stream.end(),
  }
}

/** The session of a stream: unchanged, with a renewed token, or ended. */
type SessionState = 'running' | 'renewed' | 'over'

/** Checked at each heartbeat and when a session ends, so a stream stops with its session. */
async function stateOf(
  context: AppContext,
  request: FastifyRequest,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<SessionState> {
  if (await isStillSignedIn(context, request)) return 'running'
  const { db, now } = context
  return (await isRunning(db, userRealm, sessionId, now())) ? 'renewed' : 'over'
}

/** The last event id that the browser received; null for a new connection. */
function lastEventId({ headers, query }: FastifyRequest): number | null {
  const header = headers['last-event-id']
  const since = typeof query === 'object' && query !== null && 'since' in query ? query.since : undefined
  const text = header ?? since
  return typeof text === 'string' && /^\d{1,13}$/.test(text) ? Number(text) : null
}

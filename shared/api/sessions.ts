import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { SessionId } from './ids.ts'

/** An active session (decisions, OPEN-71). */
export const Session = z.object({
  id: SessionId,
  /** whether it is the session of this request */
  current: z.boolean(),
  /** browser and system, e.g. "Firefox on Windows" */
  userAgent: z.string(),
  /** the last known network address */
  ipAddress: z.nullable(z.string()),
  /** when it started */
  createdAt: Moment,
  /** when it was last used, to five minutes */
  lastUsedAt: Moment,
})
export type Session = z.infer<typeof Session>

/** The viewer's sessions: the current one first, then the last used. */
export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'List your sessions',
  tag: 'sessions',
  callers: 'people',
  success: { status: 200, body: z.array(Session) },
  errors: ['unauthenticated'],
})

/** Ends one of the viewer's sessions; ending the current one signs out. */
export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End a session',
  tag: 'sessions',
  callers: 'owner',
  params: z.object({ id: SessionId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'proof_needed', 'wrong_origin', 'not_found'],
})

/** Ends all of the viewer's sessions but the current one. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End all other sessions',
  tag: 'sessions',
  callers: 'people',
  success: { status: 204 },
  errors: ['unauthenticated', 'proof_needed', 'wrong_origin'],
})

import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { SessionId } from './ids.ts'

/** A place where somebody is signed in (decisions, OPEN-71). */
export const Session = z.object({
  id: SessionId,
  /** whether it is the one that asks */
  current: z.boolean(),
  /** the browser and its system in words, e.g. "Firefox on Windows" */
  userAgent: z.string(),
  /** the network address it was last seen at, where that is known */
  ipAddress: z.nullable(z.string()),
  /** when it was signed in */
  createdAt: Moment,
  /** when it was last seen, to five minutes */
  lastUsedAt: Moment,
})
export type Session = z.infer<typeof Session>

/** Where the viewer is signed in: the current session first, then the last used. */
export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: "Where you're signed in",
  tag: 'sessions',
  success: { status: 200, body: z.array(Session) },
  errors: ['unauthenticated'],
})

/** Ends one of the viewer's sessions; the current one signs out. */
export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Sign out one browser',
  tag: 'sessions',
  params: z.object({ id: SessionId }),
  success: { status: 204 },
  errors: ['unauthenticated', 'proof_needed', 'wrong_origin', 'not_found'],
})

/** Ends all of the viewer's sessions but the current one. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out everywhere else',
  tag: 'sessions',
  success: { status: 204 },
  errors: ['unauthenticated', 'proof_needed', 'wrong_origin'],
})

import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'

/** The events of an account's sign-in and payout settings. */
const securityEventKinds = [
  'signed_up',
  'signed_in',
  'signed_in_anew',
  'password_changed',
  'password_reset',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'token_added',
  'token_removed',
  'email_changed',
  'payout_changed',
  'webhook_added',
  'webhook_secret_renewed',
  'webhook_removed',
  'session_ended',
  'other_sessions_ended',
  'change_disowned',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** An entry of a person's security log. */
const SecurityEvent = z.object({
  id: z.uuid(),
  /** `signed_in_anew`: from a browser that is new to the account */
  kind: z.enum(securityEventKinds),
  /** browser and system, e.g. "Firefox on Windows"; null for events of a payment provider */
  device: z.nullable(z.string()),
  /** its network: an IPv4 address, or the /64 of an IPv6 one */
  network: z.nullable(z.string()),
  createdAt: Moment,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** The most events shown. */
export const mostSecurityEvents = 50

/** The viewer's security log, newest first. */
export const listSecurityEvents = defineCall({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/api/security-events',
  summary: 'List your security events',
  tag: 'sessions',
  callers: 'people',
  success: { status: 200, body: z.array(SecurityEvent) },
  errors: ['unauthenticated'],
})

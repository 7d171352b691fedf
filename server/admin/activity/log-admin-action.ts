import type { Trx } from '#server/database/tables.ts'
import type { Client } from '#server/http/client.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import type { AdminAction, AdminTarget } from '#shared/admin-actions.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { insertActivity } from './activity-repository.ts'

/** What an admin did, and to what. */
export interface AdminDeed {
  action: AdminAction
  targetType: AdminTarget
  targetId: string | null
  /** what it was before and after, the reason, and whatever else explains it; never a password or a token */
  details?: Readonly<Record<string, unknown>>
}

/** Who did it, and from where; no `id` for somebody who only claimed to be an admin. */
export interface AdminActor {
  id: AdminId | null
  ipAddress: string | null
  userAgent: string | null
  log?: Client['log']
}

/**
 * Writes down what an admin did, in the transaction in which it happens (decisions, OPEN-15); who and what, without details, also
 * as a line of the server's log.
 */
export async function logAdminAction(
  trx: Trx,
  { id, ipAddress, userAgent, log }: AdminActor,
  { action, targetType, targetId, details = {} }: AdminDeed,
  now: Date,
): Promise<void> {
  await insertActivity(
    trx,
    {
      admin_id: id,
      action,
      target_type: targetType,
      target_id: targetId,
      details: JSON.stringify(details),
      ip_address: ipAddress,
      user_agent: userAgent,
    },
    now,
  )
  const network = ipAddress === null ? null : clientNetwork(ipAddress)
  log?.info({ event: 'admin', action, adminId: id, targetType, targetId, network }, 'An admin’s action.')
}

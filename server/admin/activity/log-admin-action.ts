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
  /** the state before and after, the reason and other details; never a password or a token */
  details?: Readonly<Record<string, unknown>>
}

/** Who did it, and their client; no `id` for somebody who only claimed to be an admin. */
export interface AdminActor {
  id: AdminId | null
  ipAddress: string | null
  userAgent: string | null
  log?: Client['log']
}

/** Logs an admin's action within its transaction (decisions, OPEN-15), and without details in the server's log. */
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

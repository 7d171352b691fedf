import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import type { ConfirmationState } from '#shared/api/one-time-links.ts'
import { confirmingPurposes, findLink, isConfirmedSince } from './one-time-links-repository.ts'

/** What a link that confirms an address has come to; opening its page asks this and changes nothing (decisions, links in email). */
export async function checkConfirmationLink(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: string,
): Promise<{ state: z.output<typeof ConfirmationState> }> {
  const hash = hashToken(token)
  if (await findLink(db, hash, confirmingPurposes, now())) return { state: 'open' }
  return { state: (await isConfirmedSince(db, hash)) ? 'confirmed' : 'dead' }
}

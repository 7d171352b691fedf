import type { AppContext } from '#server/app-context.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { checkConfirmationLink as call } from '#shared/api/one-time-links.ts'
import { confirmingPurposes, findLink, isConfirmedSince } from './one-time-links-repository.ts'

/** The state of a confirmation link. Opening its page calls this and changes nothing (decisions, links in email). */
export async function checkConfirmationLink(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: string,
): Promise<CallResponse<typeof call>> {
  const hash = hashToken(token)
  const link = await findLink(db, hash, confirmingPurposes, now())
  if (link) return { state: 'open', isNewAddress: link.purpose === 'change-email' }
  return { state: (await isConfirmedSince(db, hash)) ? 'confirmed' : 'dead', isNewAddress: false }
}

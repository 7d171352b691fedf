import type {
  createAccessToken as createAccessTokenCall,
  listAccessTokens,
  revokeAccessToken as revokeAccessTokenCall,
} from '#shared/api/access-tokens.ts'
import type { CallInput, CallResponse } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'
import { apiQuery } from '#web/data/api-query.ts'

const path = '/api/access-tokens'

/** The user's access tokens. */
export const accessTokensQuery = apiQuery<typeof listAccessTokens>(path)

/** A new token, whose text only this response has. */
export type CreatedToken = CallResponse<typeof createAccessTokenCall>
export type NewToken = CallInput<typeof createAccessTokenCall>['body']

export function createAccessToken(body: NewToken): Promise<CreatedToken> {
  return send<typeof createAccessTokenCall>({ method: 'POST', path }, { body })
}

export async function revokeAccessToken(id: string): Promise<void> {
  await send<typeof revokeAccessTokenCall>({ method: 'DELETE', path: `${path}/:id` }, { params: { id } })
}

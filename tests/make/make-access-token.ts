import { type AccessScope, accessScopes, createAccessToken } from '#shared/api/access-tokens.ts'
import { type Answer, callApp, type Person } from './make-person.ts'
import type { TestApp } from './test-app.ts'

/** An access token of a person, and how a program calls the API with it. */
export interface MadeToken {
  id: string
  token: string
  /** the `Authorization` header */
  headers: { authorization: string }
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer>
}

/** Creates an access token through the API; by default with every scope. */
export async function makeAccessToken(
  test: TestApp,
  person: Person,
  scopes: readonly AccessScope[] = accessScopes,
  days = 30,
): Promise<MadeToken> {
  const body = { name: 'Till', scopes, days, currentPassword: 'flour, water and salt' }
  const answer = await person.call('POST', '/api/access-tokens', body)
  if (answer.status !== 201) throw new Error(`The token was not made: ${answer.status}`)
  const { token, accessToken } = createAccessToken.success.body.parse(answer.body)
  const headers = { authorization: `Bearer ${token}` }
  return {
    id: accessToken.id,
    token,
    headers,
    call: (method, url, sent) => callApp(test, method, url, sent, undefined, headers),
  }
}

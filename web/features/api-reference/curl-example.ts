import type { ApiDocument } from './api-document.ts'
import { bodyOf, type Described, nameIn, parametersOf, scopesOf } from './read-document.ts'

/** A call as a command for a shell; what the reader must fill in is a variable, such as `$TOKEN`. */
export function curlExample(document: ApiDocument, operation: Described): string {
  const { method } = operation
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${addressOf(document, operation)}"`,
    ...signInOf(operation),
    ...(parametersOf(document, operation).some(({ name }) => name === 'Idempotency-Key')
      ? ['-H "Idempotency-Key: $KEY"']
      : []),
    ...bodyLines(document, operation),
  ].join(' \\\n  ')
}

function addressOf(document: ApiDocument, { server, path, ...operation }: Described): string {
  const needed = parametersOf(document, operation).filter((one) => one.in === 'query' && one.required)
  const query = needed.map(({ name }) => `${name}=$${name}`).join('&')
  return server + path.replaceAll(/\{(\w+)\}/g, '$$$1') + (query && `?${query}`)
}

/** A token where one is accepted, else the cookie of a session with the origin that changes need. */
function signInOf({ method, server, security, ...operation }: Described): string[] {
  if (security.length === 0 || security.some((one) => Object.keys(one).length === 0)) return []
  if (scopesOf({ security, ...operation }).length > 0) return ['-H "Authorization: Bearer $TOKEN"']
  const name = security.some(({ adminSession }) => adminSession) ? 'bakesale_admin' : 'bakesale_session'
  const prefix = server.startsWith('https:') ? '__Host-' : ''
  return [`-H "Cookie: ${prefix}${name}=$SESSION"`, ...(method === 'GET' ? [] : [`-H "Origin: ${server}"`])]
}

function bodyLines(document: ApiDocument, { requestBody }: Described): string[] {
  const body = bodyOf(requestBody?.content)
  if (!body) return []
  if (body.type !== 'application/json') return ['-F "photo=@photo.jpg"']
  const { $ref } = body.schema
  const example = $ref === undefined ? body.example : document.components.schemas[nameIn($ref)]?.examples?.[0]
  const json = JSON.stringify(example ?? {}, null, 2).replaceAll("'", String.raw`'\''`)
  return ['-H "Content-Type: application/json"', `-d '${json}'`]
}

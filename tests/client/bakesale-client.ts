import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './api-types.ts'

/** A client of the API, with types generated from `/api/openapi.json` by `npm run types`. */
export type BakeSaleClient = Client<paths>

/** Who calls: the owner of an access token or of a session's cookie; nobody without either. */
interface Caller {
  token?: string
  cookie?: string
  /** sends requests; by default over HTTP */
  fetch?: ClientOptions['fetch']
}

/** Calls the API of a server for somebody. */
export function createBakeSaleClient(baseUrl: string, { token, cookie, fetch }: Caller = {}): BakeSaleClient {
  return createClient<paths>({
    baseUrl,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(fetch === undefined ? {} : { fetch }),
  })
}

/** An answer of the client. */
type Answer<Data> =
  | { data: Data; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response }

/** The body of a successful answer; undefined for 204. Throws when the call failed. */
export async function done<Data>(answering: Promise<Answer<Data>>): Promise<Data> {
  return (await succeeded(answering)).data
}

/** The response of a successful call, for its headers. Throws when the call failed. */
export async function answered<Data>(answering: Promise<Answer<Data>>): Promise<Response> {
  return (await succeeded(answering)).response
}

type Success<Data> = Extract<Answer<Data>, { data: Data }>

async function succeeded<Data>(answering: Promise<Answer<Data>>): Promise<Success<Data>> {
  const answer = await answering
  if (isSuccess(answer)) return answer
  throw new Error(`The API answered ${answer.response.status}: ${JSON.stringify(answer.error)}`)
}

function isSuccess<Data>(answer: Answer<Data>): answer is Success<Data> {
  return answer.response.ok
}

import { newId } from '#server/database/new-id.ts'
import { bodyOf } from '#tests/make/body-of.ts'
import type { TestApp } from '#tests/make/test-app.ts'
import { Method } from '#tests/roles/registered-routes.ts'
import { makeRoleScene, type RoleScene } from '#tests/roles/role-scene.ts'
import type { Rule, Visitor } from '#tests/roles/rule.ts'
import { EdgeValue, edgeJson, edgeText, type InputPlace, withValue } from './edge-values.ts'

/** One call with an edge value at one place in its input. */
export interface EdgeCall {
  route: string
  rule: Rule
  part: 'params' | 'querystring' | 'body' | 'form'
  place: InputPlace
  value: EdgeValue
  /** the body around the value */
  body: unknown
  /** required query parameters beside the value */
  query: unknown
}

/** The response to a call; `fault` describes a problem. */
interface EdgeAnswer {
  status: number
  fault: string | null
}

/** The maximum CPU time of one response, in milliseconds: elapsed time depends on the machine's load. */
const mostTime = 1000

/** Makes calls as permitted people, who are replaced when a call signs them out. */
export class EdgeCallers {
  readonly #test: TestApp
  readonly #ids = new Map<string, string>()
  #scene: RoleScene | null = null

  constructor(test: TestApp) {
    this.#test = test
  }

  async make(call: EdgeCall): Promise<EdgeAnswer> {
    const answer = await this.#ask(call, await this.#idFor(call))
    if (answer.status !== 401 || this.#cookieOf(call.rule) === undefined) return answer
    this.#meetOthers()
    return this.#ask(call, await this.#idFor(call))
  }

  async #ask(call: EdgeCall, id: string): Promise<EdgeAnswer> {
    const [method = '', path = ''] = call.route.split(' ')
    const before = process.cpuUsage()
    try {
      const answer = await this.#inject(call, method, path, id)
      const text = await bodyOf(answer)
      const { user, system } = process.cpuUsage(before)
      if (method !== 'GET' && answer.statusCode < 300) this.#ids.delete(call.route)
      return { status: answer.statusCode, fault: faultOf(answer.statusCode, text, (user + system) / 1000) }
    } catch (error) {
      return { status: 0, fault: `cut short: ${String(error)}` }
    }
  }

  #inject(call: EdgeCall, method: string, path: string, id: string) {
    const { rule, part, value } = call
    const cookie = this.#cookieOf(rule)
    const edge = part === 'params' ? edgeText(value) : id
    const query = queryOf(call)
    const body = bodyOfCall(call)
    return this.#test.app.inject({
      method: Method.parse(method),
      url: `${path.replace(/:\w+|\*$/g, edge)}${query}`,
      headers: {
        origin: this.#test.config.publicUrl,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': body.type }),
      },
      ...(body === undefined ? {} : { payload: body.text }),
      payloadAsStream: true,
    })
  }

  #cookieOf(rule: Rule): string | undefined {
    return this.#scene?.cookieOf(callerOf(rule))
  }

  #meetOthers(): void {
    this.#scene = null
    this.#ids.clear()
  }

  async #idFor(call: EdgeCall): Promise<string> {
    const known = this.#ids.get(call.route)
    if (known !== undefined) return known
    // earlier calls may have used up these people's limits
    const id = await this.#makeId(call.rule).catch(() => {
      this.#meetOthers()
      return this.#makeId(call.rule)
    })
    this.#ids.set(call.route, id)
    return id
  }

  async #makeId(rule: Rule): Promise<string> {
    this.#scene ??= await makeRoleScene(this.#test)
    if (rule.id !== undefined) return rule.id
    const caller = callerOf(rule)
    return (
      (await this.#scene.idOf(caller, rule, 'own')) ??
      (await this.#scene.idOf(caller, rule, 'other')) ??
      newId()
    )
  }
}

function queryOf({ part, place, value, query }: EdgeCall): string {
  const values = part === 'querystring' ? withValue(query, place.path, value) : query
  const pairs = Object.entries(values ?? {}).map(([key, one]) => `${key}=${edgeText(EdgeValue.parse(one))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function bodyOfCall({ rule, part, place, value, body: base }: EdgeCall) {
  if (part === 'form') return formWith(String(place.path[0]), value)
  const body = part === 'body' ? withValue(place.adapt(base), place.path, value) : rule.body
  return body === undefined ? undefined : { type: 'application/json', text: edgeJson(body) }
}

const boundary = 'edge-of-a-part'

/** A multipart form with one text field. */
function formWith(name: string, value: EdgeValue) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const part = `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    text: `--${boundary}\r\n${part}\r\n--${boundary}--\r\n`,
  }
}

/** A person whom the rule permits. */
function callerOf({ who, side }: Rule): Visitor {
  if (who === 'everyone') return 'visitor'
  if (who !== 'people' && who !== 'confirmed') return 'superadmin'
  return side === 'buyer' ? 'buyer' : 'baker'
}

function faultOf(status: number, text: string, milliseconds: number): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  return milliseconds > mostTime ? `took ${Math.round(milliseconds)} ms` : null
}

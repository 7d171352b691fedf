import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { behaviours, operations } from './behaviours.ts'
import { changeObjects } from './json-objects.ts'

const about = { sequence: z.int(), at: z.iso.datetime() }

/** A call to the sandbox by the shop, a buyer's browser or a person on one of its pages. */
const Call = z.object({
  ...about,
  kind: z.literal('call'),
  rail: z.nullable(z.enum(rails)),
  /** null: not a call of the provider's API, but an action on its pages */
  operation: z.nullable(z.enum(operations)),
  method: z.string(),
  path: z.string(),
  /** its idempotency key */
  requestId: z.nullable(z.string()),
  body: z.unknown(),
  /** null: no response, and no effect */
  status: z.nullable(z.int()),
  /** the real response */
  answer: z.unknown(),
  /** the injected fault */
  fault: z.nullable(z.enum(behaviours)),
  /** the response sent instead of `answer`; null: none, the connection was closed */
  said: z.optional(z.unknown()),
})

/** A delivered webhook; `status` 0: delivery failed. */
const Webhook = z.object({
  ...about,
  kind: z.literal('webhook'),
  rail: z.enum(rails),
  body: z.unknown(),
  status: z.int(),
})

/** A line of recorded traffic, in the order of execution. */
export const TrafficLine = z.discriminatedUnion('kind', [Call, Webhook])
export type TrafficLine = z.output<typeof TrafficLine>

type Recorded<Line> = Omit<Line, 'sequence' | 'at' | 'kind'>

/** Fields whose values are redacted in bodies; headers are never recorded. */
const secretNames = /^(?:access_token|client_secret|nonce)$|\[(?:number|cvc)\]$/
const redacted = '(left out)'

/** Appends all traffic to a file as JSON lines; without a file it writes nothing. */
export class TrafficRecord {
  readonly #file: string | null
  readonly #now: () => Date
  #last = 0

  /** Continues after the last line of the file. */
  constructor(file: string | null, now: () => Date) {
    this.#file = file
    this.#now = now
    if (file === null) return
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    // end a line that a killed process cut short
    if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
    this.#last = readTraffic(text).at(-1)?.sequence ?? 0
  }

  call(call: Recorded<z.output<typeof Call>>): void {
    this.#write({ kind: 'call', ...call })
  }

  webhook(webhook: Recorded<z.output<typeof Webhook>>): void {
    this.#write({ kind: 'webhook', ...webhook })
  }

  #write(line: object): void {
    if (this.#file === null) return
    this.#last += 1
    const whole = { sequence: this.#last, at: this.#now().toISOString(), ...line }
    appendFileSync(this.#file, `${JSON.stringify(withoutSecrets(whole))}\n`)
  }
}

/** The lines of recorded traffic, without those cut short. */
export function readTraffic(text: string): TrafficLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return z.safeParse(TrafficLine, JSON.parse(line)).data ?? []
    } catch {
      return []
    }
  })
}

/** A recorded body: parsed JSON or form, else its text. */
export function readBody(text: string, type: string): unknown {
  if (text === '') return null
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The provider that a page's or script's path belongs to. */
export function railOfPage(path: string): Rail | null {
  return rails.find((rail) => path.startsWith(`/payment-sandbox/${rail}/`)) ?? null
}

function withoutSecrets(line: { readonly [name: string]: unknown }): object {
  return changeObjects(line, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, secretNames.test(name) ? redacted : value]),
    ),
  )
}

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { behaviours, operations } from './behaviours.ts'
import { changeObjects } from './json-objects.ts'

const about = { sequence: z.int(), at: z.iso.datetime() }

/** A call that the sandbox was asked, by the shop, a buyer's browser or a person at one of its pages. */
const Call = z.object({
  ...about,
  kind: z.literal('call'),
  rail: z.nullable(z.enum(rails)),
  /** null: no call of the provider's API, but what people do at its pages and in its forms */
  operation: z.nullable(z.enum(operations)),
  method: z.string(),
  path: z.string(),
  /** under which a repeated call is not done twice */
  requestId: z.nullable(z.string()),
  body: z.unknown(),
  /** null: it was never answered, and nothing was done */
  status: z.nullable(z.int()),
  /** what was answered in truth, for what was done */
  answer: z.unknown(),
  /** the switch that spoiled the answer */
  fault: z.nullable(z.enum(behaviours)),
  /** what the caller was told instead of `answer`; null: nothing, the connection was cut */
  said: z.optional(z.unknown()),
})

/** A webhook that was handed over, or tried to; `status` 0: nobody took it. */
const Webhook = z.object({
  ...about,
  kind: z.literal('webhook'),
  rail: z.enum(rails),
  body: z.unknown(),
  status: z.int(),
})

/** A line of recorded traffic; lines are in the order in which things were done. */
export const TrafficLine = z.discriminatedUnion('kind', [Call, Webhook])
export type TrafficLine = z.output<typeof TrafficLine>

type Told<Line> = Omit<Line, 'sequence' | 'at' | 'kind'>

/** What stands for what opens something: no header is ever written, and these of the bodies neither. */
const secretNames = /^(?:access_token|client_secret|nonce)$|\[(?:number|cvc)\]$/
const leftOut = '(left out)'

/** Writes all that goes through the sandbox to a file, a line of JSON each; without a file it writes nothing. */
export class TrafficRecord {
  readonly #file: string | null
  readonly #now: () => Date
  #last = 0

  /** Goes on after what the file holds. */
  constructor(file: string | null, now: () => Date) {
    this.#file = file
    this.#now = now
    if (file === null) return
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    // a line cut short by a killed process stays one of its own
    if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n')
    this.#last = readTraffic(text).at(-1)?.sequence ?? 0
  }

  call(call: Told<z.output<typeof Call>>): void {
    this.#write({ kind: 'call', ...call })
  }

  webhook(webhook: Told<z.output<typeof Webhook>>): void {
    this.#write({ kind: 'webhook', ...webhook })
  }

  #write(line: object): void {
    if (this.#file === null) return
    this.#last += 1
    const whole = { sequence: this.#last, at: this.#now().toISOString(), ...line }
    appendFileSync(this.#file, `${JSON.stringify(withoutSecrets(whole))}\n`)
  }
}

/** The lines of recorded traffic; one that was cut short is passed over. */
export function readTraffic(text: string): TrafficLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      return z.safeParse(TrafficLine, JSON.parse(line)).data ?? []
    } catch {
      return []
    }
  })
}

/** A body as it is recorded: JSON and forms as what they hold, anything else as its text. */
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

/** Whose pages and scripts for people a path belongs to. */
export function railOfPage(path: string): Rail | null {
  return rails.find((rail) => path.startsWith(`/payment-sandbox/${rail}/`)) ?? null
}

function withoutSecrets(line: { readonly [name: string]: unknown }): object {
  return changeObjects(line, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, secretNames.test(name) ? leftOut : value]),
    ),
  )
}

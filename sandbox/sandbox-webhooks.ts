import type { Rail } from '#shared/payment-methods.ts'
import { type Behaviours, webhookFaults } from './behaviours.ts'
import { readBody, type TrafficRecord } from './traffic-record.ts'

/** A provider's webhook request. */
export interface WebhookCall {
  rail: Rail
  /** the provider's event type */
  event: string
  headers: Record<string, string>
  /** the signed body */
  body: string
}

/** Delivers a webhook and returns the HTTP status. */
export type SendWebhook = (call: WebhookCall) => Promise<number>

/** The delays before a rejected webhook is resent, in milliseconds. */
const retryAfter = [1_000, 5_000, 30_000]
/** How long an overtaken or late webhook waits at most, in milliseconds. */
const longestDelay = 3_000

/** Sends the sandbox's webhooks, subject to injected faults. */
export class SandboxWebhooks {
  readonly #send: SendWebhook
  readonly #behaviours: Behaviours
  readonly #underWay = new Set<Promise<void>>()
  readonly #traffic: TrafficRecord
  readonly #overtaken: WebhookCall[] = []
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(send: SendWebhook, behaviours: Behaviours, traffic: TrafficRecord) {
    this.#send = send
    this.#behaviours = behaviours
    this.#traffic = traffic
  }

  /** Starts sending without waiting, like a real provider. */
  emit(call: WebhookCall): void {
    const fault = this.#behaviours.takeSwitch(call.rail, webhookFaults, { event: call.event })
    switch (fault?.behaviour) {
      case 'webhook_lost':
        break
      case 'webhook_overtaken':
        this.#letOvertake(call)
        break
      case 'webhook_late':
        this.#later(() => this.#sendNow(call), fault.ms ?? longestDelay)
        break
      case 'webhook_twice':
        this.#sendNow(call, call)
        break
      case 'webhook_twice_overtaken':
        this.#sendNow(call)
        this.#letOvertake(call)
        break
      case undefined:
        this.#sendNow(call)
    }
  }

  /** Waits until all webhooks are delivered, including overtaken ones, but not late ones and retries. */
  async allSent(): Promise<void> {
    this.#sendOvertaken()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Sends a webhook, then its copies and those that it has overtaken. */
  #sendNow(call: WebhookCall, ...copies: WebhookCall[]): void {
    const overtaken = this.#overtaken.splice(0)
    let last = this.#deliver(call)
    for (const next of [...copies, ...overtaken]) last = last.then(() => this.#deliver(next))
    this.#watch(last)
  }

  #letOvertake(call: WebhookCall): void {
    this.#overtaken.push(call)
    this.#later(() => this.#sendOvertaken(), longestDelay)
  }

  #sendOvertaken(): void {
    for (const call of this.#overtaken.splice(0)) this.#watch(this.#deliver(call))
  }

  async #deliver(call: WebhookCall, attempt = 0): Promise<void> {
    const status = await this.#send(call).catch(() => 0)
    const { rail, body } = call
    this.#traffic.webhook({ rail, body: readBody(body, 'application/json'), status })
    const wait = retryAfter[attempt]
    if ((status >= 200 && status < 300) || wait === undefined) return
    this.#later(() => this.#watch(this.#deliver(call, attempt + 1)), wait)
  }

  #watch(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  #later(act: () => void, wait: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, wait)
    timer.unref()
    this.#timers.add(timer)
  }
}

import type { Rail } from '#shared/pay-ways.ts'
import { type Behaviours, webhookFaults } from './behaviours.ts'

/** A webhook call as a provider makes it. */
export interface WebhookCall {
  rail: Rail
  headers: Record<string, string>
  /** the body as it was signed */
  body: string
}

/** Hands a webhook over and answers the HTTP status it got. */
export type SendWebhook = (call: WebhookCall) => Promise<number>

/** After how long a webhook that was not taken is sent again, in milliseconds. */
const retryAfter = [1_000, 5_000, 30_000]
/** How long a late webhook waits at most for the one that overtakes it, in milliseconds. */
const longestDelay = 3_000

/** Sends what the sandbox has to tell, as often and in the order in which it is wished for. */
export class SandboxWebhooks {
  readonly #send: SendWebhook
  readonly #behaviours: Behaviours
  readonly #underWay = new Set<Promise<void>>()
  readonly #late: WebhookCall[] = []
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(send: SendWebhook, behaviours: Behaviours) {
    this.#send = send
    this.#behaviours = behaviours
  }

  /** Starts telling; nobody waits for it, as at a real provider. */
  tell(call: WebhookCall): void {
    const fault = this.#behaviours.take(call.rail, webhookFaults, null)
    if (fault === 'webhook_lost') return
    if (fault === 'webhook_late') {
      this.#late.push(call)
      this.#later(() => this.#sendLate(), longestDelay)
      return
    }
    const first = this.#deliver(call)
    this.#watch(fault === 'webhook_twice' ? first.then(() => this.#deliver(call)) : first)
    this.#watch(first.then(() => this.#sendLate()))
  }

  /** Waits until everything that is on its way has arrived, late ones included; what was refused is not sent again. */
  async allSent(): Promise<void> {
    this.#sendLate()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #sendLate(): void {
    for (const call of this.#late.splice(0)) this.#watch(this.#deliver(call))
  }

  async #deliver(call: WebhookCall, attempt = 0): Promise<void> {
    const status = await this.#send(call).catch(() => 0)
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

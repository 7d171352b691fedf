import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { SendWebhook } from '#sandbox/sandbox-webhooks.ts'
import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import { runFromSource } from '#tests/make/server-process.ts'
import type { ShopCall } from './shop-calls.ts'

/** The result of a call; `status` 0: the process was gone or died, and the outcome is unknown. */
export interface CallOutcome {
  status: number
  done: unknown
  /** the reason of a refusal, else empty */
  message: string
}

/** The number of processes of a shop. */
const processCount = 2

const Answer = z.object({ done: z.optional(z.unknown()), message: z.optional(z.string()) })

/** The processes of one shop, each of which can be killed and restarted. */
export class ShopProcesses {
  readonly #args: readonly [databaseUrl: string, sandboxUrl: string]
  readonly #now: () => Date
  readonly #open: { child: ChildProcess; url: string; isUp: boolean }[] = []
  /** undelivered webhooks, which a provider repeats until they are accepted */
  readonly #refused: Parameters<SendWebhook>[0][] = []
  #turn = 0
  #killing = Promise.resolve()
  /** the number of kills */
  kills = 0
  /** their error output, line by line */
  readonly errors: string[] = []

  constructor(databaseUrl: string, sandboxUrl: string, now: () => Date) {
    this.#args = [databaseUrl, sandboxUrl]
    this.#now = now
  }

  async start(): Promise<void> {
    this.#open.push(...(await Promise.all(Array.from({ length: processCount }, () => this.#launch()))))
  }

  /** Calls one of them, with the given time as its clock. */
  async call(which: number, call: ShopCall, now: Date): Promise<CallOutcome> {
    try {
      const answer = await fetch(this.#addressOf(which), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now: now.getTime(), call }),
      })
      const { done = null, message = '' } = z.parse(Answer, await answer.json())
      return { status: answer.status, done, message }
    } catch {
      return { status: 0, done: null, message: '' }
    }
  }

  /** Kills one at any point and restarts it; never both at once, since then nothing would run. */
  kill(which: number): Promise<void> {
    this.#killing = this.#killing.then(() => this.#kill(which))
    return this.#killing
  }

  async #kill(which: number): Promise<void> {
    const place = which % processCount
    const open = this.#open[place]
    if (!open?.isUp) return
    this.kills += 1
    open.isUp = false
    const ended = once(open.child, 'close')
    open.child.kill('SIGKILL')
    await ended
    this.#open[place] = await this.#launch()
  }

  /** Delivers webhooks to the processes in turn. */
  readonly take: SendWebhook = async (webhook) => {
    this.#turn += 1
    const status = await this.#deliver(webhook, this.#turn)
    if (status >= 300 || status === 0) this.#refused.push(webhook)
    return status
  }

  /** Repeats undelivered webhooks; returns the number still undelivered. */
  async repeatRefused(): Promise<number> {
    for (const webhook of this.#refused.splice(0)) await this.take(webhook)
    return this.#refused.length
  }

  /** Like a load balancer, skips processes known to be down. */
  #addressOf(which: number): string {
    const open = this.#open[which % processCount]
    return (open?.isUp ? open : this.#open[(which + 1) % processCount])?.url ?? ''
  }

  async #deliver({ rail, headers, body }: Parameters<SendWebhook>[0], turn: number): Promise<number> {
    try {
      const answer = await fetch(this.#addressOf(turn) + webhookPaths[rail], {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return 0
    }
  }

  /** Stops them; they can be started again. */
  async close(): Promise<void> {
    await Promise.all(
      this.#open.splice(0).map(async ({ child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'close')
        child.kill('SIGKILL')
        await ended
      }),
    )
  }

  async #launch(): Promise<{ child: ChildProcess; url: string; isUp: boolean }> {
    const program = join(import.meta.dirname, 'shop-process.ts')
    const { environment, args } = runFromSource(program, ...this.#args, String(this.#now().getTime()))
    const child = spawn(process.execPath, args, {
      env: { NODE_ENV: 'production', ...environment },
      // it exits when its stdin closes, for any reason
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const url = Promise.withResolvers<string>()
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const lines = printed.split('\n')
        printed = lines.pop() ?? ''
        for (const line of lines) {
          const [, opened] = /^open at (\S+)$/.exec(line) ?? []
          if (opened === undefined) this.errors.push(line)
          else url.resolve(opened)
        }
      })
    child.once('close', () =>
      url.reject(new Error(`A process of the shop ended before it opened:\n${this.errors.join('\n')}`)),
    )
    return { child, url: await url.promise, isUp: true }
  }
}

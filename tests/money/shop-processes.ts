import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { SendWebhook } from '#sandbox/sandbox-webhooks.ts'
import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import { runFromSource } from '#tests/make/server-process.ts'
import type { ShopCall } from './shop-calls.ts'

/** What came of a call; `status` 0: the process was gone, or died of it, and nobody knows what it did. */
export interface CallOutcome {
  status: number
  done: unknown
  /** why it was refused; empty where it was not */
  message: string
}

/** How many processes a shop has, and which of them is meant. */
const processCount = 2

const Answer = z.object({ done: z.optional(z.unknown()), message: z.optional(z.string()) })

/** The processes of one shop, each of which can be killed and is started again. */
export class ShopProcesses {
  readonly #args: readonly [databaseUrl: string, sandboxUrl: string]
  readonly #now: () => Date
  readonly #open: { child: ChildProcess; url: string; isUp: boolean }[] = []
  /** webhooks that nobody took: a provider tells them again until somebody does */
  readonly #refused: Parameters<SendWebhook>[0][] = []
  #turn = 0
  #killing = Promise.resolve()
  /** how often one was killed */
  kills = 0
  /** what went wrong inside of them, line by line */
  readonly errors: string[] = []

  constructor(databaseUrl: string, sandboxUrl: string, now: () => Date) {
    this.#args = [databaseUrl, sandboxUrl]
    this.#now = now
  }

  async start(): Promise<void> {
    this.#open.push(...(await Promise.all(Array.from({ length: processCount }, () => this.#launch()))))
  }

  /** Asks one of them, which does it at the given moment. */
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

  /** Kills one wherever it is, and starts it again; never both at once, as then nothing would happen. */
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

  /** Hands a webhook to each process in turn. */
  readonly take: SendWebhook = async (webhook) => {
    this.#turn += 1
    const status = await this.#deliver(webhook, this.#turn)
    if (status >= 300 || status === 0) this.#refused.push(webhook)
    return status
  }

  /** Tells all that nobody took once more; answers how many are left that nobody takes. */
  async repeatRefused(): Promise<number> {
    for (const webhook of this.#refused.splice(0)) await this.take(webhook)
    return this.#refused.length
  }

  /** As a balancer has it: what is known to be down is asked nothing. */
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

  /** Ends them; they can be started again. */
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
      // it ends when this end of its input is gone, however that comes to be
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

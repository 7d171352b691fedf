import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { perRail } from '#shared/payment-methods.ts'
import { Behaviours, type Switch } from './behaviours.ts'
import { misbehave } from './misbehave.ts'
import { playRails, type SandboxPeople } from './played-rails.ts'
import { serveSandboxKeys } from './reach-sandbox.ts'
import { serveSwitches } from './sandbox-control.ts'
import { keepKeys, type SandboxFrame } from './sandbox-frame.ts'
import { serveSandboxHome } from './sandbox-home.ts'
import { SandboxStore } from './sandbox-store.ts'
import { SandboxWebhooks, type SendWebhook } from './sandbox-webhooks.ts'
import { sendInTurn } from './send-webhooks.ts'
import { TrafficRecord } from './traffic-record.ts'

export interface SandboxOptions {
  /** where it keeps what it knows, so that a restart forgets no payment; null: only in memory */
  dataDir: string | null
  /** the shop's address, under which people reach the sandbox's pages */
  publicUrl: string
  now: () => Date
  /** the port it listens on; left out: any that is free */
  port?: number
  /** the addresses of the shop's web processes, which get webhooks in turn; left out: `publicUrl` alone */
  webhookUrls?: readonly string[]
  /** hands a webhook to the shop; left out: over HTTP to `webhookUrls` */
  sendWebhook?: SendWebhook
  /** the file to record all traffic in; left out: none */
  recordFile?: string
  /** how late a late answer is, and how long what is pending stays so, in milliseconds */
  slowness?: number
}

/** A running sandbox. */
export interface Sandbox extends SandboxPeople, SandboxAccess {
  /** turns switches on, for how it behaves towards what comes next */
  behave(...switches: Switch[]): void
  /** turns all switches off */
  behaveWell(): void
  /** waits until the webhooks on their way have arrived */
  webhooksSent(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the payment sandbox: a server of its own on 127.0.0.1 that speaks the parts of PayPal's and Stripe's API that
 * we use, so that the real client code runs unchanged against it (decisions, providers without internet or keys).
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { dataDir, publicUrl, now, slowness = 5_000, webhookUrls = [publicUrl] } = options
  const store = new SandboxStore(dataDir === null ? null : join(dataDir, 'payment-sandbox.jsonl'))
  const behaviours = new Behaviours()
  const traffic = new TrafficRecord(options.recordFile ?? null, now)
  const webhooks = new SandboxWebhooks(options.sendWebhook ?? sendInTurn(webhookUrls), behaviours, traffic)
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  const frame: SandboxFrame = {
    publicUrl,
    apiUrl: () => url,
    now,
    slowness,
    keys: keepKeys(store),
    store,
    behaviours,
    webhooks,
    traffic,
    overviews: [],
  }
  takeBodiesAsTheyCome(app)
  misbehave(app, frame)
  serveSandboxKeys(app, frame.keys)
  serveSwitches(app, behaviours)
  serveSandboxHome(app, frame)
  const people = playRails(app, frame)
  url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  return {
    url,
    apiUrl: perRail(() => url),
    keys: frame.keys,
    behave(...switches) {
      for (const one of switches) behaviours.add(one)
    },
    behaveWell: () => behaviours.clear(),
    ...people,
    webhooksSent: () => webhooks.allSent(),
    async close() {
      webhooks.close()
      await app.close()
    },
  }
}

/** Bodies stay text: each provider has its own way with them, an empty one under a type for JSON among others. */
function takeBodiesAsTheyCome(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

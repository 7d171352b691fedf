import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { perRail } from '#shared/payment-methods.ts'
import { Behaviours, type Switch } from './behaviours.ts'
import { type SandboxPeople, serveFakeProviders } from './fake-providers.ts'
import { injectFaults } from './inject-faults.ts'
import { serveSandboxKeys } from './reach-sandbox.ts'
import { serveSwitches } from './sandbox-control.ts'
import { loadKeys, type SandboxFrame } from './sandbox-frame.ts'
import { serveSandboxHome } from './sandbox-home.ts'
import { SandboxStore } from './sandbox-store.ts'
import { SandboxWebhooks, type SendWebhook } from './sandbox-webhooks.ts'
import { sendInTurn } from './send-webhooks.ts'
import { TrafficRecord } from './traffic-record.ts'

export interface SandboxOptions {
  /** where its state survives restarts; null: in memory only */
  dataDir: string | null
  /** the shop's address, which also serves the sandbox's pages */
  publicUrl: string
  now: () => Date
  /** the port to listen on; omitted: any free port */
  port?: number
  /** the addresses of the shop's web processes, which get webhooks in turn; default: `publicUrl` */
  webhookUrls?: readonly string[]
  /** delivers a webhook to the shop; default: over HTTP to `webhookUrls` */
  sendWebhook?: SendWebhook
  /** the file to record all traffic in; omitted: none */
  recordFile?: string
  /** the delay of late responses and pending payments, in milliseconds */
  slowness?: number
}

/** A running sandbox. */
export interface Sandbox extends SandboxPeople, SandboxAccess {
  /** turns faults on */
  behave(...switches: Switch[]): void
  /** turns all faults off */
  behaveWell(): void
  /** waits until pending webhooks are delivered */
  webhooksSent(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the payment sandbox: a server on 127.0.0.1 that fakes the PayPal and Stripe APIs we use, for the
 * unchanged client code (decisions, providers without internet or keys).
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
    keys: loadKeys(store),
    store,
    behaviours,
    webhooks,
    traffic,
    overviews: [],
  }
  takeBodiesAsTheyCome(app)
  injectFaults(app, frame)
  serveSandboxKeys(app, frame.keys)
  serveSwitches(app, behaviours)
  serveSandboxHome(app, frame)
  const people = serveFakeProviders(app, frame)
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

/** Bodies stay text: each provider parses them differently, such as an empty body with a JSON type. */
function takeBodiesAsTheyCome(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

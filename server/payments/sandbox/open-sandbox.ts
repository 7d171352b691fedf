import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { perRail, type Rail } from '#shared/pay-ways.ts'
import type { ProviderKeys } from '../provider-keys.ts'
import { webhookPaths } from '../webhook-paths.ts'
import { Behaviours, type BehaviourWish } from './behaviours.ts'
import { misbehave } from './misbehave.ts'
import type { PaypalPeople } from './paypal/paypal-people.ts'
import { registerPaypalSandbox } from './paypal/paypal-sandbox.ts'
import type { DisputeDesk } from './sandbox-disputes.ts'
import { keepKeys, type SandboxFrame } from './sandbox-frame.ts'
import { serveSandboxHome } from './sandbox-home.ts'
import { SandboxStore } from './sandbox-store.ts'
import { SandboxWebhooks, type SendWebhook } from './sandbox-webhooks.ts'
import { registerStripeSandbox, type StripePeople } from './stripe/stripe-sandbox.ts'

export interface SandboxOptions {
  /** where it keeps what it knows, so that a restart forgets no payment; null: only in memory */
  dataDir: string | null
  /** the shop's address, under which people reach the sandbox's pages */
  publicUrl: string
  now: () => Date
  /** hands a webhook to the shop; left out: over HTTP to `publicUrl` */
  sendWebhook?: SendWebhook
  /** how late a late answer is, and how long what is pending stays so, in milliseconds */
  slowness?: number
}

/** What people do at each provider that the sandbox plays. */
interface SandboxPeople extends Record<Rail, DisputeDesk> {
  paypal: PaypalPeople & DisputeDesk
  stripe: StripePeople & DisputeDesk
}

/** A running sandbox. */
export interface Sandbox extends SandboxPeople {
  /** its own address on this machine */
  url: string
  /** what stands for each provider's own, such as `https://api.stripe.com` */
  apiUrl: Record<Rail, string>
  keys: ProviderKeys
  /** wishes for how it behaves towards what comes next */
  behave(...wishes: BehaviourWish[]): void
  /** forgets the wishes that are still open */
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
  const { dataDir, publicUrl, now, slowness = 5_000 } = options
  const store = new SandboxStore(dataDir === null ? null : join(dataDir, 'payment-sandbox.jsonl'))
  const behaviours = new Behaviours()
  const webhooks = new SandboxWebhooks(options.sendWebhook ?? sendOverHttp(publicUrl), behaviours)
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
    overviews: [],
  }
  takeBodiesAsTheyCome(app)
  misbehave(app, behaviours, slowness)
  serveSandboxHome(app, frame)
  const people: SandboxPeople = {
    paypal: registerPaypalSandbox(app, frame),
    stripe: registerStripeSandbox(app, frame),
  }
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    apiUrl: perRail(() => url),
    keys: frame.keys,
    behave(...wishes) {
      for (const wish of wishes) behaviours.add(wish)
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

function sendOverHttp(publicUrl: string): SendWebhook {
  return async ({ rail, headers, body }) => {
    const answer = await fetch(publicUrl + webhookPaths[rail], {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(20_000),
    })
    await answer.body?.cancel()
    return answer.status
  }
}

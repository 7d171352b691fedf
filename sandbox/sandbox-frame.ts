import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { keySchemas, makeUpKeys, type ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { Cents } from '#shared/money.ts'
import type { Behaviours } from './behaviours.ts'
import type { Html } from './html.ts'
import type { SandboxStore } from './sandbox-store.ts'
import type { SandboxWebhooks } from './sandbox-webhooks.ts'
import type { TrafficRecord } from './traffic-record.ts'

/** The keys of a sandbox, as they are kept and told. */
export const SandboxKeys = z.object(keySchemas)

/** A line of what went through the sandbox, for people to read. */
export interface SandboxEntry {
  what: string
  amount: string
  state: string
}

/** Somebody gives money back in the provider's dashboard, in cents, without naming anything of ours; answers the refund's id. */
export type RefundByHand = (captureId: string, amount: Cents) => string

/** Somebody reverses a part of a transfer in the provider's dashboard, in cents. */
export type ReverseByHand = (transferId: string, amount: Cents) => void

/** What every part of the sandbox works with. */
export interface SandboxFrame {
  /** the shop's address, under which people reach the sandbox's pages */
  publicUrl: string
  /** the sandbox's own address, known once it listens */
  apiUrl(): string
  now: () => Date
  /** how late a late answer is, and how long what is pending stays so, in milliseconds */
  slowness: number
  /** what our client code signs in with, as with a provider's real keys */
  keys: ProviderKeys
  store: SandboxStore
  behaviours: Behaviours
  webhooks: SandboxWebhooks
  traffic: TrafficRecord
  /** what each part shows on the sandbox's first page, newest last */
  overviews: { provider: string; entries(): SandboxEntry[]; disputes(): Html | null }[]
}

/** The keys of this sandbox: made at its first start, the same ever after. */
export function keepKeys(store: SandboxStore): ProviderKeys {
  const kept = store.collection('keys', SandboxKeys)
  const known = kept.get('keys')
  if (known !== undefined) return known
  const keys = makeUpKeys(random)
  kept.put('keys', keys)
  return keys
}

function random(): string {
  return randomBytes(24).toString('hex')
}

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { keySchemas, makeUpKeys, type ProviderKeys } from '#server/payments/providers/provider-table.ts'
import type { Cents } from '#shared/money.ts'
import type { Behaviours } from './behaviours.ts'
import type { Html } from './html.ts'
import type { SandboxStore } from './sandbox-store.ts'
import type { SandboxWebhooks } from './sandbox-webhooks.ts'
import type { TrafficRecord } from './traffic-record.ts'

/** The sandbox's keys, as it stores and serves them. */
export const SandboxKeys = z.object(keySchemas)

/** An operation as the sandbox's first page lists it. */
export interface SandboxEntry {
  what: string
  amount: string
  state: string
}

/** Refunds in the provider's dashboard, in cents, without our reference; returns the refund's id. */
export type RefundByHand = (captureId: string, amount: Cents) => string

/** Reverses a part of a transfer in the provider's dashboard, in cents. */
export type ReverseByHand = (transferId: string, amount: Cents) => void

/** What every part of the sandbox needs. */
export interface SandboxFrame {
  /** the shop's address, which also serves the sandbox's pages */
  publicUrl: string
  /** the sandbox's own address, known once it listens */
  apiUrl(): string
  now: () => Date
  /** the delay of late responses and pending payments, in milliseconds */
  slowness: number
  /** the credentials for our client code, like a provider's real keys */
  keys: ProviderKeys
  store: SandboxStore
  behaviours: Behaviours
  webhooks: SandboxWebhooks
  traffic: TrafficRecord
  /** the lists on the sandbox's first page, newest last */
  overviews: { provider: string; entries(): SandboxEntry[]; disputes(): Html | null }[]
}

/** The sandbox's keys, created at its first start. */
export function loadKeys(store: SandboxStore): ProviderKeys {
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

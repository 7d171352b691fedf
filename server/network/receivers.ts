import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { isPublicAddress, plainAddress } from './public-address.ts'

/** How we reach hosts that bakers choose. Tests have their own. */
export interface Receivers {
  /** The IP addresses of a host; empty when there are none. */
  resolve(host: string): Promise<string[]>
  /** Whether an IP address may be called. */
  isAllowed(address: string): boolean
  /** whether `http://localhost` may be called: only in a local trial */
  callsThisMachine: boolean
  /** the only trusted authority of certificates, in PEM; null: the system's */
  authority: string | null
  /** how long a call may take in all, in milliseconds */
  patience: number
  /** aborted when the process stops */
  signal: AbortSignal
  /** Ends running calls, which are then repeated. */
  close(): void
}

/**
 * Hosts on the internet. Private networks are never called, and programs on this machine only with
 * `callsThisMachine`.
 */
export function internetReceivers(callsThisMachine = false): Receivers {
  const closing = new AbortController()
  return {
    resolve: resolveHost,
    isAllowed: (address) => isPublicAddress(address) && !ownAddresses().has(plainAddress(address)),
    callsThisMachine,
    authority: null,
    patience: 10_000,
    signal: closing.signal,
    close: () => closing.abort(),
  }
}

/**
 * Asks name servers, without the machine's own list of hosts. The system's resolver would also occupy threads that
 * hash passwords.
 */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** This machine's addresses, which may be public ones. */
function ownAddresses(): ReadonlySet<string | null> {
  const interfaces = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return new Set(interfaces.map(({ address }) => plainAddress(address)))
}

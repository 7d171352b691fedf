import type { Client } from '#server/http/client.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import { userAgentWords } from './user-agent-rules.ts'

/** A browser and where it is, as its owner reads it. */
export function deviceWords({ userAgent, ipAddress }: Pick<Client, 'userAgent' | 'ipAddress'>) {
  return { device: userAgentWords(userAgent), network: clientNetwork(ipAddress) }
}

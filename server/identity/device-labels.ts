import type { Client } from '#server/http/client.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import { userAgentText } from './user-agent-rules.ts'

/** A browser and its location, as shown to its owner. */
export function deviceText({ userAgent, ipAddress }: Pick<Client, 'userAgent' | 'ipAddress'>) {
  return { device: userAgentText(userAgent), network: clientNetwork(ipAddress) }
}

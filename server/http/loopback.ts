import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network-rules.ts'

/** Whether a network address is the machine's own. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || clientNetwork(ip).startsWith('127.')
}

/** What proxies say of themselves, or of whom they ask for. */
const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

const ownNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether somebody at this machine asks, by a name that is its own: a foreign page can give its name the machine's address and
 * have the browser ask, and a proxy beside us asks for others.
 */
export function isAskedAtHome({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const isPassedOn = Object.keys(headers).some((name) => ofProxies.test(name))
  return isLoopback(ip) && ownNames.test(headers.host ?? '') && !isPassedOn
}

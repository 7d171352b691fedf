import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#server/network/public-address.ts'

/** Headers set by proxies. */
const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

const ownNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether a request comes from this machine under a local host name. A foreign page could resolve its name to loopback
 * (DNS rebinding), and a local proxy forwards for others.
 */
export function isLocalRequest({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const isPassedOn = Object.keys(headers).some((name) => ofProxies.test(name))
  return isLoopback(ip) && ownNames.test(headers.host ?? '') && !isPassedOn
}

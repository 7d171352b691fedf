import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'
import { hasCode } from '#server/error-code.ts'
import { messageOf } from '../run-command.ts'
import type { PortState } from './doctor-rules.ts'
import { asksOwnServer } from './look-at-url.ts'

/** Whether our address can be listened at, or our server already does. */
export async function lookAtPort(address: Pick<Config, 'host' | 'port' | 'tls'>): Promise<PortState> {
  const trial = createServer()
  try {
    trial.listen(address.port, address.host)
    await once(trial, 'listening')
    return { kind: 'free' }
  } catch (error) {
    if (hasCode(error, 'EACCES')) return { kind: 'forbidden' }
    if (!hasCode(error, 'EADDRINUSE')) return { kind: 'failed', why: messageOf(error) }
    const { failure } = await asksOwnServer(address, '/livez')
    return failure === null ? { kind: 'ours' } : { kind: 'taken' }
  } finally {
    trial.close()
  }
}

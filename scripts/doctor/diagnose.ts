import { join, relative } from 'node:path'
import { tryMailServer } from '#server/mail/smtp-transport.ts'
import { isLoopback } from '#server/network/public-address.ts'
import type { ServerConfig } from '#server/read-config.ts'
import { messageOf } from '../run-command.ts'
import { certificateEnds } from './certificate-ends.ts'
import {
  backupFinding,
  certificateFinding,
  clockFinding,
  databaseFindings,
  diskFinding,
  type Finding,
  mailFinding,
  portFinding,
  providerFinding,
  publicUrlFinding,
} from './doctor-rules.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { freeSpace } from './look-at-disk.ts'
import { lookAtPort } from './look-at-port.ts'
import { lookAtProviders } from './look-at-providers.ts'
import { type Answered, asksOurs } from './look-at-url.ts'
import { newestBackup } from './newest-backup.ts'

/** What a diagnosis looks at besides the settings. */
export interface Surroundings {
  now: () => Date
  /** the free bytes of a folder's disk; null when it cannot be written */
  freeSpace: (folder: string) => number | null
  /** the folder of the backups */
  backups: string
  /** the providers' address; null: their own */
  apiUrl: string | null
}

/** This machine. */
export const surroundings = (backups: string): Surroundings => ({
  now: () => new Date(),
  freeSpace,
  backups,
  apiUrl: null,
})

/** Checks an installation, and yields each finding once it is known; changes nothing. */
export async function* diagnose(
  config: ServerConfig,
  { now, freeSpace, backups, apiUrl }: Surroundings,
): AsyncGenerator<Finding> {
  const isLocal = isForThisMachine(config.publicUrl)
  yield portFinding(config.port, await lookAtPort(config))
  yield diskFinding(config.dataDir, freeSpace(config.dataDir))
  const database = await lookAtDatabase(config, now)
  yield* databaseFindings(database.state)
  yield await lookAtMail(config, !isLocal)
  const answered: Answered = isLocal
    ? { failure: null, clockAhead: null }
    : await asksOurs(config.publicUrl, { now })
  yield publicUrlFinding({ url: config.publicUrl, isLocal, failure: answered.failure })
  for (const state of await lookAtProviders(config, apiUrl, now)) yield providerFinding(state)
  const clocks = [
    ['the database', database.clockAhead],
    [config.publicUrl, answered.clockAhead],
  ] as const
  yield clockFinding(
    new Map(clocks.flatMap(([name, ahead]) => (ahead === null ? [] : [[name, ahead] as const]))),
  )
  const folder = relative('', backups) === '' ? 'this folder' : backups
  yield backupFinding({ madeAt: newestBackup(backups), folder, isPublic: !isLocal }, now())
  for (const state of await certificateEnds(config)) yield certificateFinding(state, now())
}

async function lookAtMail({ smtpUrl, dataDir }: ServerConfig, isPublic: boolean): Promise<Finding> {
  if (smtpUrl === null) return mailFinding({ kind: 'folder', folder: join(dataDir, 'mail'), isPublic })
  const failure = await tryMailServer(smtpUrl).then(() => null, messageOf)
  return mailFinding({ kind: 'server', host: new URL(smtpUrl).host, failure })
}

/** Whether an address leads every machine to itself. */
function isForThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost$/.test(host) || isLoopback(host)
}

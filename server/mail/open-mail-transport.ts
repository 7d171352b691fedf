import type { Config } from '#server/config.ts'
import { fileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'

/** The configured transport: a mail server, or files. */
export async function openMailTransport(config: Config): Promise<MailTransport> {
  if (config.smtpUrl === null) return fileTransport(config.dataDir)
  const { smtpTransport } = await import('./smtp-transport.ts')
  return smtpTransport(config.smtpUrl, config.mailFrom)
}

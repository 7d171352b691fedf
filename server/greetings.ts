import { relative } from 'node:path'
import { styleText } from 'node:util'
import type { FirstAdmin } from './admin/accounts/first-admin.ts'
import type { Config } from './config.ts'
import { withoutPassword } from './database-addresses-rules.ts'
import type { DemoSignIn } from './demo/demo-sign-ins.ts'
import { consoleUrl } from './http/sites-rules.ts'
import { isTryOut } from './mail/mail-page.ts'

/** What an opened server says about itself. */
export interface Opened {
  config: Config
  /** null unless the one-time password still works */
  firstAdmin: FirstAdmin | null
  /** who can sign in to seeded demo data on the embedded database; empty for any other */
  demoSignIns: readonly DemoSignIn[]
}

/** The greeting as lines, for a log or, in a terminal, for a person. */
export function greeting(opened: Opened): string {
  const isForPerson = opened.config.isTerminal && opened.config.role !== 'worker'
  return isForPerson ? terminalGreeting(opened) : plainGreeting(opened)
}

function plainGreeting({ config, firstAdmin }: Opened): string {
  const { role, publicUrl, adminUrl, host, port, tls } = config
  const protocol = tls === null ? 'http' : 'https'
  if (role === 'worker')
    return `BakeSale's worker is up; its health is at ${protocol}://${host}:${port}/healthz`
  const own = adminUrl === null ? '' : `, its console at ${adminUrl}`
  const lines = [`BakeSale is open at ${publicUrl}${own}`]
  if (firstAdmin !== null)
    lines.push(
      `The admin console is at ${consoleUrl(config)}/admin/login`,
      `Username ${firstAdmin.username}, one-time password ${firstAdmin.oneTimePassword} (shown at each start until you change it)`,
    )
  return lines.join('\n')
}

/** At most 12 lines. */
function terminalGreeting({ config, firstAdmin, demoSignIns }: Opened): string {
  const rows: (readonly [label: string, text: string])[] = [
    ['Shop', config.publicUrl],
    ['Console', `${consoleUrl(config)}/admin/login`],
  ]
  if (firstAdmin !== null)
    rows.push(['', `username ${firstAdmin.username}, one-time password ${firstAdmin.oneTimePassword}`])
  rows.push(['Emails', whereEmailsAre(config)])
  for (const [place, signIn] of demoSignIns.entries())
    rows.push([place === 0 ? 'Try it as' : '', describeSignIn(signIn)])
  rows.push(...whereDataIs(config), ['Stop', 'Ctrl+C'])
  const lines = rows.map(([label, text]) => `  ${styleText('dim', label.padEnd(10))}  ${text}`)
  return [styleText('bold', 'BakeSale is open.'), ...lines].join('\n')
}

function describeSignIn(signIn: DemoSignIn): string {
  if (signIn.role === 'admin') return `admin  ${signIn.username}, password ${signIn.password}, code at /mail`
  return `${signIn.role.padEnd(5)}  ${signIn.email}, password ${signIn.password}`
}

function whereEmailsAre(config: Config): string {
  if (isTryOut(config)) return `${config.publicUrl}/mail`
  if (config.smtpUrl !== null) return `sent through ${new URL(config.smtpUrl).host}`
  return `kept in ${nearName(config.dataDir)}, not sent: set SMTP_URL`
}

function whereDataIs({ databaseUrl, dataDir }: Config): [string, string][] {
  const folder = nearName(dataDir)
  if (databaseUrl !== null)
    return [['Data', `PostgreSQL at ${withoutPassword(databaseUrl)}, files in ${folder}`]]
  return [
    ['Data', folder],
    ['Start over', `stop, delete ${folder}, and start again`],
  ]
}

/** A folder's path, relative to the current one when it is inside. */
function nearName(folder: string): string {
  const near = relative('', folder)
  return near === '' || near.startsWith('..') ? folder : near
}

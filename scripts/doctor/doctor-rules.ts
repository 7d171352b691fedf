/** The result of one check. */
export interface Finding {
  check: string
  ok: boolean
  /** the state, or what to do; without secrets */
  message: string
}

const day = 86_400_000
const gigabyte = 1e9

/** The oldest PostgreSQL that our SQL runs on, as in `server_version_num`. */
const oldestPostgres = 15_00_00
/** In bytes: room for a backup's parts, photos, and the database's log. */
const leastSpace = gigabyte
/** In milliseconds. */
const mostClockOff = 5_000
const oldestBackup = 2 * day
const certificateNotice = 21 * day

const well = (check: string, message: string): Finding => ({ check, ok: true, message })
const wrong = (check: string, message: string): Finding => ({ check, ok: false, message })

/** `locked` is the version that we test with. */
export function nodeFinding(version: string, locked: string): Finding {
  const [major] = version.split('.')
  if (major === locked.split('.')[0]) return well('node', `Node ${version}`)
  return wrong(
    'node',
    `This is Node ${version}, and BakeSale is tested with ${locked}: run \`npm ci\`, then use npm.`,
  )
}

/** `problems` are wrong settings, in words. */
export function settingsFindings(problems: readonly string[]): Finding[] {
  if (problems.length === 0) return [well('settings', 'All settings are understood.')]
  return problems.map((problem) => wrong('settings', problem))
}

/** Who listens at our address; `failed`: nobody could, for a reason in words. */
export type PortState =
  | { kind: 'free' }
  | { kind: 'ours' }
  | { kind: 'taken' }
  | { kind: 'forbidden' }
  | { kind: 'failed'; why: string }

export function portFinding(port: number, state: PortState): Finding {
  if (state.kind === 'free') return well('port', `Port ${port} is free. BakeSale is not running here.`)
  if (state.kind === 'ours') return well('port', `BakeSale answers at port ${port}.`)
  if (state.kind === 'taken')
    return wrong('port', `Another program uses port ${port}: stop it, or set PORT to another one.`)
  if (state.kind === 'forbidden')
    return wrong('port', `Port ${port} may not be used by this user: set PORT to 1024 or more.`)
  return wrong('port', `HOST and PORT cannot be listened at (${state.why}): correct HOST.`)
}

/** `free` in bytes; null: nothing can be written there. */
export function diskFinding(folder: string, free: number | null): Finding {
  if (free === null)
    return wrong('disk', `The data folder ${folder} cannot be written: correct its owner, or DATA_DIR.`)
  const left = `${(free / gigabyte).toFixed(1)} GB are free for the data folder ${folder}`
  return free < leastSpace ? wrong('disk', `Only ${left}: make room.`) : well('disk', `${left}.`)
}

/** What a database says; `version` as in `server_version_num`. */
export type DatabaseState =
  | { kind: 'none' }
  /** the running server has the embedded one open */
  | { kind: 'in_use' }
  | { kind: 'unreachable'; why: string }
  | { kind: 'open'; name: string; version: number; unknownSchema: string | null }

export function databaseFindings(state: DatabaseState): Finding[] {
  switch (state.kind) {
    case 'none':
      return [well('database', 'There is no embedded database yet: the first start makes it.')]
    case 'in_use':
      return [
        well('database', 'The running server has the embedded database open, and says that it is ready.'),
      ]
    case 'unreachable':
      return [wrong('database', state.why)]
    case 'open': {
      const version = `PostgreSQL ${Math.floor(state.version / 10_000)}`
      const engine = `${state.name} answers, ${version}.`
      const { unknownSchema } = state
      return [
        state.version >= oldestPostgres
          ? well('database', engine)
          : wrong('database', `${state.name} is ${version}: upgrade it to 15 or newer.`),
        unknownSchema === null
          ? well('migrations', 'The database has the schema of this version.')
          : wrong('migrations', unknownSchema),
      ]
    }
  }
}

/** How emails leave; `failure` is why the mail server cannot be used. */
export type MailState =
  | { kind: 'folder'; folder: string; isPublic: boolean }
  | { kind: 'server'; host: string; failure: string | null }

export function mailFinding(state: MailState): Finding {
  if (state.kind === 'folder') {
    const kept = `Emails are only kept in ${state.folder}, and reach nobody`
    return state.isPublic ? wrong('email', `${kept}: set SMTP_URL.`) : well('email', `${kept}.`)
  }
  if (state.failure === null) return well('email', `The mail server ${state.host} takes our emails.`)
  return wrong('email', `The mail server ${state.host} cannot be used (${state.failure}): correct SMTP_URL.`)
}

/** What PUBLIC_URL leads to; `failure` is why it is not our server. */
export interface PublicState {
  url: string
  /** whether only this computer can reach it */
  isLocal: boolean
  failure: string | null
}

export function publicUrlFinding({ url, isLocal, failure }: PublicState): Finding {
  if (isLocal) return well('public url', `${url} is for this computer alone: others need PUBLIC_URL.`)
  if (!url.startsWith('https:'))
    return wrong('public url', `${url} is not encrypted: set PUBLIC_URL to an https:// address.`)
  if (failure === null) return well('public url', `${url} leads to BakeSale.`)
  return wrong(
    'public url',
    `${url} does not lead to BakeSale (${failure}): start the server, then check DNS, proxy, and firewall.`,
  )
}

/** A provider, or all of them in the sandbox; `failure` is why a test call failed. */
export type ProviderState =
  | { kind: 'off'; name: string }
  | { kind: 'sandbox'; failure: string | null }
  | { kind: 'keys'; name: string; isTest: boolean; failure: string | null }

export function providerFinding(state: ProviderState): Finding {
  if (state.kind === 'off') return well('payments', `${state.name} is off: it has no keys.`)
  if (state.kind === 'sandbox')
    return state.failure === null
      ? well('payments', 'The payment sandbox stands in for all providers: no money moves.')
      : wrong(
          'payments',
          `The payment sandbox does not answer (${state.failure}): start it, or correct PAYMENT_SANDBOX_URL.`,
        )
  const { name, isTest, failure } = state
  if (failure !== null)
    return wrong(
      'payments',
      `${name} took no test call (${failure}): correct its keys, or let this machine reach it.`,
    )
  return well('payments', `${name} takes ${isTest ? 'the test keys: no money moves' : 'the keys'}.`)
}

/** By how many milliseconds our clock is ahead of another's, by that one's name. */
export function clockFinding(offsets: ReadonlyMap<string, number>): Finding {
  const [off] = [...offsets].filter(([, ahead]) => Math.abs(ahead) > mostClockOff)
  if (off !== undefined) {
    const [name, ahead] = off
    const seconds = Math.round(Math.abs(ahead) / 1000)
    return wrong(
      'clock',
      `This clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of ${name}: turn on time synchronization (NTP) on both.`,
    )
  }
  if (offsets.size === 0) return well('clock', 'There is no other clock to compare this one with.')
  return well('clock', `This clock agrees with that of ${[...offsets.keys()].join(' and ')}.`)
}

/** The newest backup, in a folder; `isPublic`: other people depend on it. */
export interface BackupState {
  madeAt: Date | null
  folder: string
  isPublic: boolean
}

export function backupFinding({ madeAt, folder, isPublic }: BackupState, now: Date): Finding {
  const advice = 'run `npm run backup` every night, and name its folder with --backups'
  if (madeAt === null)
    return isPublic
      ? wrong('backup', `There is no backup in ${folder}: ${advice}.`)
      : well('backup', `There is no backup in ${folder}; a try-out needs none.`)
  const age = now.getTime() - madeAt.getTime()
  const words = `The newest backup in ${folder} is ${ageInWords(age)} old`
  return age > oldestBackup ? wrong('backup', `${words}: ${advice}.`) : well('backup', `${words}.`)
}

function ageInWords(age: number): string {
  const hours = Math.floor(age / 3_600_000)
  if (hours < 1) return 'less than an hour'
  if (hours === 1) return '1 hour'
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}

/** A certificate's end, or why it could not be read. */
export type CertificateState = { name: string } & ({ endsAt: Date } | { failure: string })

export function certificateFinding(state: CertificateState, now: Date): Finding {
  if ('failure' in state)
    return wrong(
      'certificates',
      `The certificate of ${state.name} cannot be used (${state.failure}): replace it.`,
    )
  const left = state.endsAt.getTime() - now.getTime()
  const days = Math.floor(left / day)
  if (left < 0) return wrong('certificates', `The certificate of ${state.name} has ended: replace it.`)
  const words = `The certificate of ${state.name} ends in ${days === 1 ? '1 day' : `${days} days`}`
  return left < certificateNotice
    ? wrong('certificates', `${words}: renew it.`)
    : well('certificates', `${words}.`)
}

/** A text without the given secrets. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // a longer secret may contain a shorter one
  return secrets
    .filter((secret) => secret.length > 3)
    .toSorted((one, other) => other.length - one.length)
    .reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
}

/** The line of a finding, with its message on one line. */
export function lineOf({ ok, message }: Finding, mark: (text: string, ok: boolean) => string): string {
  return `${mark(ok ? 'OK ' : 'FIX', ok)}  ${message.replaceAll(/\s+/g, ' ')}`
}

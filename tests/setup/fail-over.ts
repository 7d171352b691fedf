import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { type Certificates, hasOpenssl, makeCertificates } from '#tests/make/certificates.ts'
import { findPooler } from './find-pooler.ts'
import { findPostgres, freePort, serverOwner } from './postgres-server.ts'

/** The machines of `deploy/fail-over.yaml` on this one: each with PostgreSQL, Patroni and a pooler. */
export interface FailOver {
  /** URLs of the primary: through the poolers, and direct */
  environment: { DATABASE_URL: string; DATABASE_DIRECT_URL: string }
  /** resolves to the machine that accepts writes, once there is one */
  primary(): Promise<DatabaseMachine>
  /** waits until all replicas stream from the primary and one is synchronous */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** A machine with PostgreSQL. */
export interface DatabaseMachine {
  /** direct, not through its pooler */
  url: string
  /** kills PostgreSQL and Patroni; the pooler keeps running */
  kill(): Promise<void>
  /** kills everything on it */
  cutPower(): Promise<void>
  /** restarts the killed programs on the existing disk */
  startAgain(): void
}

const scripts = join(projectFolder, 'deploy/fail-over')

/** The missing Debian packages for failover, in words; null when complete. */
export function whyFailOverIsMissing(): string | null {
  const modules = '/usr/lib/python3/dist-packages'
  const found = {
    postgresql: findPostgres() !== null,
    patroni: existsSync('/usr/bin/patroni'),
    'python3-etcd': existsSync(`${modules}/etcd`),
    'python3-idna': existsSync(`${modules}/idna`),
    'etcd-server': existsSync('/usr/bin/etcd'),
    pgbouncer: findPooler() !== null,
    openssl: hasOpenssl,
  }
  const missing = Object.entries(found).flatMap(([name, isFound]) => (isFound ? [] : [name]))
  return missing.length === 0 ? null : `\`apt-get install ${missing.join(' ')}\``
}

/** Starts two machines with the composition's scripts, and etcd for the election; resolves once they are in sync. */
export async function startFailOver(): Promise<FailOver> {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-fail-over-'))
  own(folder)
  const certificates = makeCertificates()
  const start = (name: string, script: string, settings: Record<string, string>) => {
    const home = join(folder, name)
    mkdirSync(home, { recursive: true })
    own(home)
    const environment = { HOME_FOLDER: home, CERTIFICATES: join(certificates.folder, name), ...settings }
    return launch(home, script, { HOST_NAME: 'localhost', NAME: name, ...environment })
  }
  const ask = (url: string) => answerOf(url, certificates)
  const [port, peerPort] = [await freePort(), await freePort()]
  const etcd = start('etcd', 'start-etcd.sh', { PORT: `${port}`, PEER_PORT: `${peerPort}` })
  const machines = [
    await startMachine(1, { folder, etcdPort: port, certificates, start }),
    await startMachine(2, { folder, etcdPort: port, certificates, start }),
  ]
  const addressOf = (kind: 'port' | 'poolerPort') =>
    addressAt(machines.map((machine) => `localhost:${machine[kind]}`).join(), certificates)
  const failOver: FailOver = {
    environment: { DATABASE_URL: addressOf('poolerPort'), DATABASE_DIRECT_URL: addressOf('port') },
    async primary() {
      for (;;) {
        for (const machine of machines) if ((await ask(`${machine.api}/primary`)) !== null) return machine
        await wait(200)
      }
    },
    async whole() {
      while (!isWhole(await ask(`${machines[0]?.api}/cluster`), machines.length)) await wait(200)
    },
    async stop() {
      for (const machine of machines) await machine.cutPower()
      await ended(etcd)
      certificates.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await failOver.whole()
  return failOver
}

interface Machine extends DatabaseMachine {
  port: number
  poolerPort: number
  /** the URL of Patroni's REST API */
  api: string
}

interface Surroundings {
  folder: string
  etcdPort: number
  certificates: Certificates
  start: (name: string, script: string, settings: Record<string, string>) => ChildProcess
}

async function startMachine(
  number: number,
  { folder, etcdPort, certificates, start }: Surroundings,
): Promise<Machine> {
  const [port, apiPort, poolerPort] = [await freePort(), await freePort(), await freePort()]
  const name = `database-${number}`
  const startDatabase = () =>
    start(name, 'start-database.sh', {
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      ETCD: `localhost:${etcdPort}`,
      BIN_FOLDER: findPostgres() ?? '',
    })
  const startPooler = () =>
    start(`pooler-${number}`, 'start-pooler.sh', {
      PORT: `${poolerPort}`,
      SERVER_NAME: 'localhost',
      SERVER_PORT: `${port}`,
    })
  let [patroni, pooler] = [startDatabase(), startPooler()]
  const kill = async () => {
    await ended(patroni)
    endPostgres(join(folder, name, 'data'))
  }
  return {
    port,
    poolerPort,
    url: addressAt(`localhost:${port}`, certificates),
    api: `https://localhost:${apiPort}`,
    kill,
    async cutPower() {
      await Promise.all([kill(), ended(pooler)])
    },
    startAgain() {
      patroni = startDatabase()
      if (hasEnded(pooler)) pooler = startPooler()
    },
  }
}

/** The URL of the shop's database on one or more hosts, with a web process's client certificate. */
function addressAt(hosts: string, { folder }: Certificates): string {
  const file = (name: string) => join(folder, 'web', name)
  const files = `sslrootcert=${file('authority.pem')}&sslcert=${file('client.pem')}&sslkey=${file('client.key')}`
  return `postgres://bakesale@${hosts}/bakesale?sslmode=verify-full&${files}`
}

const Members = z.object({ members: z.array(z.object({ role: z.string(), state: z.string() })) })

function isWhole(answer: string | null, count: number): boolean {
  if (answer === null) return false
  const { members } = z.parse(Members, JSON.parse(answer))
  const follow = members.filter(({ state }) => state === 'running' || state === 'streaming')
  return follow.length === count && members.some(({ role }) => role === 'sync_standby')
}

/** The body of a response over TLS; null when unhealthy or unreachable. */
function answerOf(url: string, certificates: Certificates): Promise<string | null> {
  const ca = certificates.read('authority/certificate.pem')
  return new Promise((resolve) => {
    get(url, { ca, agent: false }, (response) => {
      text(response).then(
        (body) => resolve(response.statusCode === 200 ? body : null),
        () => resolve(null),
      )
    }).on('error', () => resolve(null))
  })
}

function launch(folder: string, script: string, environment: Record<string, string>): ChildProcess {
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LANG: 'C.UTF-8', ...environment }
  return spawn(join(scripts, script), { cwd: folder, env, stdio: 'ignore' })
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Kills the PostgreSQL of a data folder, which is not our child process. */
function endPostgres(data: string): void {
  const file = join(data, 'postmaster.pid')
  const [pid = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (pid !== '' && existsSync(`/proc/${pid}/stat`)) process.kill(Number(pid), 'SIGKILL')
}

function own(path: string): void {
  const owner = serverOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
}

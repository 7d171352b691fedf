import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { findPostgres, freePort, serverOwner } from './postgres-server.ts'

/** PostgreSQL servers of which Patroni makes one the primary, and another one when that is gone. */
export interface FailOver {
  /** names all of them, for whoever finds the primary by itself */
  url: string
  /** the one that takes writes, as soon as there is one */
  primary(): Promise<DatabaseMachine>
  /** waits until all follow the primary, and one of them has all that it acknowledges */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL server with the Patroni that keeps it, as on a machine of its own. */
export interface DatabaseMachine {
  url: string
  /** ends both at once */
  cutPower(): Promise<void>
  /** has both come back with what is on the disk */
  startAgain(): void
}

const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni' }

/** Whether the machine has what keeps the servers: Debian's packages `patroni` and `etcd-server`. */
export function hasFailOver(): boolean {
  return findPostgres() !== null && Object.values(programs).every((program) => existsSync(program))
}

/** Starts so many servers, and etcd, in which they agree on the primary; answers once they are whole. */
export async function startFailOver(count: number): Promise<FailOver> {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-fail-over-'))
  own(folder)
  const etcd = await startEtcd(folder)
  const machines: Machine[] = []
  for (let place = 1; place <= count; place += 1)
    machines.push(await startMachine(join(folder, `machine-${place}`), etcd.port))
  const hosts = machines.map(({ port }) => `127.0.0.1:${port}`)
  const failOver: FailOver = {
    url: `postgres://bakesale@${hosts.join(',')}/postgres`,
    async primary() {
      for (;;) {
        for (const machine of machines) if (await answersOk(`${machine.api}/primary`)) return machine
        await wait(200)
      }
    },
    async whole() {
      while (!(await isWhole(machines))) await wait(200)
    },
    async stop() {
      for (const machine of machines) await machine.cutPower()
      await etcd.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await failOver.whole()
  return failOver
}

interface Machine extends DatabaseMachine {
  port: number
  /** where Patroni tells how its server is */
  api: string
}

async function startMachine(home: string, etcdPort: number): Promise<Machine> {
  mkdirSync(home)
  own(home)
  const [port, apiPort] = [await freePort(), await freePort()]
  const file = join(home, 'patroni.yaml')
  // what is JSON is YAML too
  writeFileSync(file, JSON.stringify(configuration(home, { port, apiPort, etcdPort })))
  let patroni = launch(home, programs.patroni, [file])
  return {
    port,
    url: `postgres://bakesale@127.0.0.1:${port}/postgres`,
    api: `http://127.0.0.1:${apiPort}`,
    async cutPower() {
      await ended(patroni)
      const [pid = ''] = existsSync(join(home, 'data/postmaster.pid'))
        ? readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')
        : []
      if (existsSync(`/proc/${pid}/stat`) && pid !== '') process.kill(Number(pid), 'SIGKILL')
    },
    startAgain() {
      patroni = launch(home, programs.patroni, [file])
    },
  }
}

/** What a machine has in its own `patroni.yaml`, with times as short as Patroni lets them be. */
function configuration(
  home: string,
  { port, apiPort, etcdPort }: { port: number; apiPort: number; etcdPort: number },
) {
  const [address, api] = [`127.0.0.1:${port}`, `127.0.0.1:${apiPort}`]
  const trust = [
    'local all all trust',
    'host all all 127.0.0.1/32 trust',
    'host replication all 127.0.0.1/32 trust',
  ]
  return {
    scope: 'bakesale',
    name: home.split('/').at(-1),
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      bin_dir: findPostgres(),
      data_dir: join(home, 'data'),
      pgpass: join(home, 'pgpass'),
      pg_hba: trust,
      parameters: { unix_socket_directories: home },
      authentication: {
        superuser: { username: 'bakesale' },
        replication: { username: 'replicator' },
        rewind: { username: 'bakesale' },
      },
    },
  }
}

const Cluster = z.object({ members: z.array(z.object({ role: z.string(), state: z.string() })) })

async function isWhole(machines: readonly Machine[]): Promise<boolean> {
  const answer = await fetch(`${machines[0]?.api}/cluster`).catch(() => null)
  if (!answer?.ok) return false
  const { members } = z.parse(Cluster, await answer.json())
  const follow = members.filter(({ state }) => state === 'running' || state === 'streaming')
  return follow.length === machines.length && members.some(({ role }) => role === 'sync_standby')
}

async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok ?? false
}

async function startEtcd(folder: string) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const etcd = launch(folder, programs.etcd, [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
  ])
  while (!(await answersOk(`${url}/health`))) await wait(100)
  return { port, stop: () => ended(etcd) }
}

function launch(folder: string, program: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' }
  return spawn(program, args, { ...serverOwner(), cwd: folder, env, stdio: 'ignore' })
}

async function ended(child: ReturnType<typeof launch>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function own(path: string): void {
  const owner = serverOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { type PostgresReplica, startReplica } from '#tests/setup/postgres-replica.ts'
import { freePort, type PostgresServer, startPostgres } from '#tests/setup/postgres-server.ts'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'

/** The services of `compose.scale.yaml` on this machine, without the bucket. */
export interface Cluster {
  /** the URL of the proxy */
  url: string
  primary: PostgresServer
  replicas: readonly PostgresReplica[]
  web: readonly ServerProcess[]
  worker: ServerProcess
  proxy: RoundRobin
  /** the folder that all processes share for photos and emails */
  dataDir: string
  /** restarts an ended process, as a supervisor does */
  startAgain(ended: ServerProcess): Promise<void>
  stop(): Promise<void>
}

/** Starts a durable primary, two replicas, three web processes, a worker and a proxy. */
export async function startCluster(): Promise<Cluster> {
  const primary = await startPostgres(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'])
  if (primary === null) throw new Error('No PostgreSQL found: a cluster needs one')
  const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-cluster-'))
  const port = await freePort()
  const shared = {
    NODE_ENV: 'production',
    DATABASE_URL: primary.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    HOST: '127.0.0.1',
  }
  const asWorker = { ...shared, ROLE: 'worker', SEED_DEMO: '1' }
  // the worker migrates and seeds first, so the replicas copy its data
  let worker = await opened(launchServer(asWorker))
  const replicas = [await startReplica(primary.url), await startReplica(primary.url)]
  const asWeb = { ...shared, DATABASE_REPLICA_URL: replicas.map(({ url }) => url).join(','), ROLE: 'web' }
  const web: ServerProcess[] = []
  for (let count = 0; count < 3; count += 1) web.push(await opened(launchServer(asWeb)))
  const proxy = await startRoundRobin(
    web.map((server) => server.port),
    port,
  )
  return {
    url: proxy.url,
    primary,
    replicas,
    web,
    get worker() {
      return worker
    },
    proxy,
    dataDir,
    async startAgain(ended) {
      const PORT = String(ended.port)
      if (ended === worker) worker = await opened(launchServer({ ...asWorker, PORT }))
      else web[web.indexOf(ended)] = await opened(launchServer({ ...asWeb, PORT }))
    },
    async stop() {
      await proxy.close()
      for (const server of [...web, worker]) server.process.kill('SIGTERM')
      await Promise.all([...web, worker].map(({ ended }) => ended))
      for (const replica of replicas) await replica.stop()
      await primary.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function opened(launching: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await launching
  await server.opened
  return server
}

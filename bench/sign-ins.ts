import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, passwordCost, verifyPassword } from '#server/identity/password-hash.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { forgetPeak, memoryOf, peakMemoryOf, workOf } from './load/process-figures.ts'

// Sign-ins per second, compared with bare password checks in the same run. The hash is deliberately slow; the
// ratio shows the cost of everything else.

const people = 20
const signIns = 400
const atOnce = 8
const password = 'flour, water and salt'

const folder = mkdtempSync(join(tmpdir(), 'bakesale-bench-'))
const server = await launchServer({ DATA_DIR: folder, SEED_DEMO: '0', NODE_ENV: 'production' })
try {
  await server.opened
  const hash = await hashPassword(password, passwordCost)
  const bare = await measure(() => verifyPassword(password, hash), ownCpu)
  for (let place = 0; place < people; place += 1)
    await post('/api/signup', { email: emailOf(place), password, firstName: 'Robin' }, 201)
  const idleMemory = memoryOf(server.pid)
  forgetPeak(server.pid)
  const whole = await measure(
    (place) => post('/api/login', { email: emailOf(place % people), password }, 200),
    () => workOf(server.pid),
  )
  console.log(`${availableParallelism()} cores, ${atOnce} at once, ${signIns} of each`)
  console.log(`bare password checks  ${words(bare)}`)
  console.log(`sign-ins              ${words(whole)}`)
  console.log(`ratio by CPU time     ${((100 * bare.cpuMs) / whole.cpuMs).toFixed(0)}%`)
  console.log(
    `server's memory       ${idleMemory.toFixed(0)} MB before, ${peakMemoryOf(server.pid).toFixed(0)} MB at most`,
  )
} finally {
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(folder, { recursive: true, force: true })
}

interface Measured {
  perSecond: number
  /** CPU time of the process per operation, in milliseconds */
  cpuMs: number
}

/** Does the work `signIns` times, `atOnce` at a time. */
async function measure(work: (place: number) => Promise<unknown>, cpu: () => number): Promise<Measured> {
  let next = 0
  const worker = async () => {
    for (let place = next++; place < signIns; place = next++) await work(place)
  }
  const [startedAt, cpuBefore] = [performance.now(), cpu()]
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: signIns / seconds, cpuMs: (cpu() - cpuBefore) / signIns }
}

function words({ perSecond, cpuMs }: Measured): string {
  return `${perSecond.toFixed(1).padStart(6)} a second, ${cpuMs.toFixed(1)} ms of CPU each`
}

function emailOf(place: number): string {
  return `bench-${place}@example.org`
}

async function post(path: string, body: unknown, status: number): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.text()
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
}

/** The CPU time of this process, in milliseconds. */
function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

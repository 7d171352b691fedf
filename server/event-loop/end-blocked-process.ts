import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import { countBlockedTime, type LoopSample } from './blocked-time-rules.ts'
import type { WatchOrder } from './watch-event-loop.ts'

// The thread that `watchEventLoop` starts. It shares nothing with the event loop, which may never take a turn again.

/** How long the blocked loop gets to show its stack, in milliseconds: native code shows none. */
const patience = 5_000

/** The log's own file: a thread's `process.stdout` writes through the loop. */
const standardOutput = 1

const { turns, limit, pace, isLogged }: WatchOrder = workerData
const blockedTime = countBlockedTime(sample())
const watching = setInterval(() => {
  if (blockedTime(sample()) < limit) return
  clearInterval(watching)
  readStack(endProcess)
}, pace)

function sample(): LoopSample {
  const { user, system } = process.cpuUsage()
  return { turns: Atomics.load(turns, 0), cpuMs: (user + system) / 1000, clockMs: performance.now() }
}

/** Stops the loop where it is, for good, and hands over its stack; null where it does not stop. */
function readStack(take: (stack: string | null) => void): void {
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url))
  session.once('Debugger.paused', ({ params: { callFrames } }) =>
    take(
      callFrames
        .map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
          const place = `${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`
          return functionName === '' ? `    at ${place}` : `    at ${functionName} (${place})`
        })
        .join('\n'),
    ),
  )
  session.post('Debugger.enable')
  session.post('Debugger.pause')
  setTimeout(() => take(null), patience)
}

function endProcess(stack: string | null): void {
  try {
    if (isLogged) writeSync(standardOutput, `${line(stack)}\n`)
  } finally {
    // the only signal that a blocked process cannot miss; leaving a thread would end that thread alone
    process.kill(process.pid, 'SIGKILL')
  }
}

/** A line as the server's log writes it. */
function line(stack: string | null): string {
  return JSON.stringify({
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    event: 'blocked',
    ...(stack === null ? {} : { stack }),
    msg: `The event loop used its CPU for ${limit / 1000} seconds without a turn. The process ends.`,
  })
}

import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import { countBlockedTime, type LoopSample } from './blocked-time-rules.ts'
import type { WatchOrder } from './watch-event-loop.ts'

// The thread that `watchEventLoop` starts. It shares nothing with the event loop, which may never take a turn again.

/** How long to wait for the blocked loop's stack, in milliseconds: native code shows none. */
const patience = 5_000

/** The log's file descriptor: a thread's `process.stdout` writes through the loop. */
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

/** Pauses the loop for good and passes its stack, or null when it does not stop. */
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
    // only this signal ends a blocked process; exiting would end this thread only
    process.kill(process.pid, 'SIGKILL')
  }
}

/** A line in the format of the server's log. */
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

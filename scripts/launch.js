// Starts everything that npm runs for an operator: `launch.js` builds and serves, `launch.js dev` serves from source, and
// `launch.js NAME` runs the command in NAME.ts. It is plain JavaScript because the Node that starts it may be old, and
// has no shell syntax because Windows has another shell.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest Node that runs our TypeScript. */
const oldestNode = 24

const root = fileURLToPath(new URL('..', import.meta.url))
const isWindows = process.platform === 'win32'
const isTerminal = process.stdout.isTTY === true && process.env.TERM !== 'dumb'

/** The running child; null between two. */
let child = null
/** The last signal that we got. */
let received = null

// a Windows console sends Ctrl+C to every process itself, and handing it on would end the server at once
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => {
    received = signal
    if (!isWindows) child?.kill(signal)
  })
// npm hands SIGTERM on to its shell, which ends without us
const parent = process.ppid
if (process.env.npm_lifecycle_event && !isWindows)
  setInterval(() => {
    if (process.ppid !== parent && received === null) process.kill(process.pid, 'SIGTERM')
  }, 200).unref()

const [name = 'start', ...rest] = process.argv.slice(2)
const node = findNode()
if (node === null) {
  console.error(
    `BakeSale needs Node ${oldestNode}, and this is ${process.version}. \`npm ci\` installs the right one in node_modules.`,
  )
  process.exitCode = 1
} else end(await launch(node))

function launch(node) {
  if (name === 'start') return buildAndServe(node)
  if (name === 'dev') return serveFromSource(node)
  return run(node, [...settings(), join('scripts', `${name}.ts`), ...rest])
}

async function buildAndServe(node) {
  const built = await build(node)
  if (built.code !== 0) return built
  const { environment, args } = JSON.parse(readFileSync(join(root, 'scripts/server-command.json'), 'utf8'))
  return run(node, [...settings(), ...args], { env: { ...environment, ...process.env } })
}

function serveFromSource(node) {
  const watched = ['server', 'shared', 'sandbox'].map((folder) => `--watch-path=${folder}`)
  const args = [...settings(), ...watched, '--watch-preserve-output', 'server/main.ts']
  return run(node, args, { env: { ...process.env, NODE_ENV: 'development' } })
}

/** Builds what is missing or outdated, and shows a person how long each stage has taken. */
async function build(node) {
  let stage = null
  let begunAt = 0
  const show = (after) => {
    const seconds = Math.round((Date.now() - begunAt) / 1000)
    process.stdout.write(`\r\u001B[K${stage} … ${seconds} s${after}`)
  }
  const ticking = isTerminal ? setInterval(() => stage !== null && show(''), 1000) : null
  const begin = (words) => {
    if (!isTerminal) {
      if (stage === null) console.log('Building …')
    } else if (stage === null)
      console.log('BakeSale is built before its first start, and after changes: a minute or two.')
    else show('\n')
    stage = words
    begunAt = Date.now()
    if (isTerminal) show('')
  }
  let printed = ''
  // notices of tools say nothing to a person while all goes well
  const output = isTerminal ? 'pipe' : 'inherit'
  const result = await run(node, ['scripts/build-if-missing.ts'], {
    stdio: ['ignore', output, output, 'ipc'],
    onMessage: ({ stage: words }) => begin(words),
    onOutput: (text) => {
      printed += text
    },
  })
  clearInterval(ticking)
  if (isTerminal && stage !== null) show('\n')
  if (result.code !== 0) process.stderr.write(printed)
  // a build that was over when the signal came
  return received !== null && result.code === 0 ? { code: null, signal: received } : result
}

/** Runs Node in the project's folder until it ends. */
function run(node, args, { env = process.env, stdio = 'inherit', onMessage, onOutput } = {}) {
  return new Promise((resolve) => {
    child = spawn(node, args, { cwd: root, env, stdio })
    if (onMessage) child.on('message', onMessage)
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    child.once('error', (error) => {
      console.error(`${node} cannot be run: ${error.message}`)
      resolve({ code: 1, signal: null })
    })
    child.once('close', (code, signal) => {
      child = null
      resolve({ code, signal })
    })
  })
}

/** Ends this process as its child ended. */
function end({ code, signal }) {
  if (signal === null) process.exitCode = code
  else if (isWindows) process.exitCode = 1
  else {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  }
}

/** Node's option that reads the settings in `.env`; the environment wins. */
function settings() {
  const file = join(root, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

/** This Node if it is new enough, else the one in node_modules; null without either. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath
  const locked = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
  return existsSync(locked) ? locked : null
}

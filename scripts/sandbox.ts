import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSandbox, type SandboxOptions } from '#sandbox/open-sandbox.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Runs the payment sandbox, which plays the payment providers, as a process of its own. No money moves.

  npm run sandbox -- [--port N] [--data FOLDER] [--shop URL] [--webhooks URL,URL…] [--record FILE]

  --port N             the port on this machine, 4010 by default; 0: any free port
  --data FOLDER        the folder of its state; by default it is in memory and ends with the process
  --shop URL           the address of the shop, which also serves the sandbox's pages;
                       http://localhost:3000 by default
  --webhooks URL,URL…  the shop's web processes, which get webhooks in turn; by default the address of --shop
  --record FILE        appends all traffic to a file, a line of JSON for each call and webhook
  --help               this text

Start the shop's processes with PAYMENT_SANDBOX_URL set to the printed address.
`

const usualPort = 4010

function readArguments(): { wantsHelp: boolean; options: Omit<SandboxOptions, 'now'> } {
  const { port, data, shop, webhooks, record, help: wantsHelp = false } = parseOptions()
  const portNumber = Number(port ?? usualPort)
  if (!/^\d{1,5}$/.test(port ?? String(usualPort)) || portNumber > 65_535)
    throw new UsageError('--port must be a port number from 0 to 65535.')
  const publicUrl = readAddress('--shop', shop ?? 'http://localhost:3000')
  const options = {
    dataDir: data ?? null,
    publicUrl,
    port: portNumber,
    webhookUrls: webhooks?.split(',').map((url) => readAddress('--webhooks', url.trim())) ?? [publicUrl],
    ...(record === undefined ? {} : { recordFile: record }),
  }
  return { wantsHelp, options }
}

function parseOptions() {
  try {
    const string = { type: 'string' } as const
    const options = { port: string, data: string, shop: string, webhooks: string, record: string }
    return parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function readAddress(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageError(`${option} must be made of URLs starting with http:// or https://.`)
  return text.replace(/\/+$/, '')
}

async function main(): Promise<void> {
  const { wantsHelp, options } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const sandbox = await openSandbox({ ...options, now: () => new Date() })
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void sandbox.close())
  console.log(`The payment sandbox is at ${sandbox.url} (PAYMENT_SANDBOX_URL).`)
  if (options.dataDir !== null)
    console.log(`Its state is in ${join(options.dataDir, 'payment-sandbox.jsonl')}.`)
}

await runCommand(main, (error) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? 'The port is already in use. Stop what holds it, or give --port.'
    : null,
)

import { parseArgs } from 'node:util'
import { checkProvider } from '#server/payments/providers/check-provider.ts'
import { type KeysInUse, loadAdapter, type ProviderKeys } from '#server/payments/providers/provider-table.ts'
import { readConfig } from '#server/read-config.ts'
import { type Rail, railFacts, rails } from '#shared/payment-methods.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Makes every call that BakeSale needs to the payment providers' test systems, and prints the results.

  npm run providers:check -- [--payee RAIL=ACCOUNT]… [--approved RAIL=ORDER]… [--dispute RAIL=ID]… [--at URL]

  --payee RAIL=ACCOUNT   a baker's account at the test system, such as stripe=acct_… or paypal=somebody@example.org
  --approved RAIL=ORDER  an order there that a person has approved: it is captured, then half of it refunded
  --dispute RAIL=ID      a dispute there that a person has opened: it is answered with evidence
  --at URL               another address than the providers', such as the payment sandbox
  --help                 this text

The keys come from the environment (.env.example) and must belong to the test systems: PAYPAL_ENVIRONMENT=SANDBOX, and
Stripe's sk_test_… and pk_test_…. Live keys are refused. Ends with 1 when a call failed.
`

const results = { ok: 'ok', failed: 'failed', not_asked: 'could not be asked' }

function readArguments() {
  const several = { type: 'string', multiple: true } as const
  try {
    const options = {
      payee: several,
      approved: several,
      dispute: several,
      at: { type: 'string' },
      help: { type: 'boolean' },
    } as const
    const { values } = parseArgs({ options })
    if (values.at !== undefined && !(/^https?:/.test(values.at) && URL.canParse(values.at)))
      throw new UsageError('--at must be a URL starting with http:// or https://.')
    return {
      wantsHelp: values.help ?? false,
      apiUrl: values.at?.replace(/\/+$/, '') ?? null,
      payees: byRail('--payee', values.payee),
      approved: byRail('--approved', values.approved),
      disputes: byRail('--dispute', values.dispute),
    }
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

function byRail(option: string, pairs: readonly string[] = []): Map<Rail, string> {
  return new Map(
    pairs.map((pair) => {
      const [, name, value] = /^(\w+)=(.+)$/.exec(pair) ?? []
      const rail = rails.find((one) => one === name)
      if (rail === undefined || value === undefined)
        throw new UsageError(`${option} must name one of ${rails.join(', ')}, such as ${rails[0]}=…`)
      return [rail, value]
    }),
  )
}

async function refuseLiveKeys(keys: KeysInUse): Promise<void> {
  const why = async <R extends Rail>(rail: R, own: KeysInUse[R]) =>
    own && (await loadAdapter(rail)).whyLive(own)
  const whys = await Promise.all(rails.map((rail) => why(rail, keys[rail])))
  const problems = whys.filter((problem) => problem !== null)
  if (problems.length === 0) return
  throw new UsageError(`Nothing was asked: ${problems.join('; ')}. Only keys of the test systems are taken.`)
}

async function openProvider<R extends Rail>(rail: R, keys: ProviderKeys[R], apiUrl: string | null) {
  const adapter = await loadAdapter(rail)
  const access = { apiUrl, now: () => new Date() }
  const { provider } = await adapter.open(keys, access)
  const checks = Object.entries(adapter.checks ?? {})
  const more = Object.fromEntries(checks.map(([name, check]) => [name, () => check(keys, access)]))
  return { provider, more }
}

async function main(): Promise<void> {
  const { wantsHelp, apiUrl, payees, approved, disputes } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const keys: KeysInUse = readConfig()
  if (rails.every((rail) => keys[rail] === null))
    return console.log(
      'Not run: there are no keys of a test system in the environment, so no provider was asked.',
    )
  await refuseLiveKeys(keys)
  for (const rail of rails) {
    const { name } = railFacts[rail]
    const own = keys[rail]
    if (own === null) {
      console.log(`${name}: not run, as there are no keys of it in the environment.`)
      continue
    }
    const wanted = {
      ...(await openProvider(rail, own, apiUrl)),
      forgedSignature: (await loadAdapter(rail)).forgedSignature,
      payee: payees.get(rail) ?? null,
      approved: approved.get(rail) ?? null,
      dispute: disputes.get(rail) ?? null,
    }
    for await (const { call, result, words } of checkProvider(wanted, new Date())) {
      console.log(`${name} ${call}: ${results[result]}: ${words}`)
      if (result === 'failed') process.exitCode = 1
    }
  }
}

await runCommand(main)

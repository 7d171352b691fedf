import { readMarketZone } from '#server/settings/read-settings.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { type Rail, railFacts, rails } from '#shared/payment-methods.ts'
import { dateInZone } from '#shared/ready-by.ts'
import type { MoneyMovement } from '../contract/provider-money.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { railRules } from '../providers/rail-rules.ts'
import { type Difference, difference } from './difference-rules.ts'
import { findPaymentsByNames, listPayees } from './known-names-repository.ts'

/** How many provider transactions are looked up at once. */
const batch = 500

/** Money that the providers list, and our payments that it belongs to. */
export interface ListedMoney {
  /** money that belongs to none of our payments, and accounts that could not be asked */
  differences: Difference[]
  /** our payments that the other money belongs to, of any age */
  paymentIds: Set<PaymentId>
  /** until when all lists that we could read are complete */
  completeUntil: Date
}

/** Lists money that moved at the providers since a moment, and matches it to our payments. */
export async function listUnknownMoney(context: MoneyContext, since: Date): Promise<ListedMoney> {
  const listed: ListedMoney = { differences: [], paymentIds: new Set(), completeUntil: context.now() }
  const timeZone = await readMarketZone(context)
  for (const rail of rails) {
    if ((await context.providers.scriptSetup(rail)) === null) continue
    const seen = new Set<string>()
    const unknown: UnknownMoney[] = []
    for (const payees of await accountsToAsk(context, rail)) {
      try {
        await readAccount(context, rail, { since, payees, seen, unknown, timeZone }, listed)
      } catch (error) {
        listed.differences.push(notAsked(rail, payees, error))
      }
    }
    listed.differences.push(...unrefundedMoney(unknown))
  }
  return listed
}

/** Asks each account separately if bakers have their own books: one that denies access must not hide the others. */
async function accountsToAsk({ db }: MoneyContext, rail: Rail): Promise<string[][]> {
  const payees = await listPayees(db, rail)
  return railRules[rail].listsMoneyOf === 'platform' ? [payees] : payees.map((payee) => [payee])
}

async function readAccount(
  context: MoneyContext,
  rail: Rail,
  {
    since,
    payees,
    seen,
    unknown,
    timeZone,
  }: { since: Date; payees: string[]; seen: Set<string>; unknown: UnknownMoney[]; timeZone: string },
  listed: ListedMoney,
): Promise<void> {
  const { provider } = await context.providers.open(rail)
  let waiting: MoneyMovement[] = []
  const lookUp = async () => {
    const known = await findPaymentsByNames(context.db, rail, waiting.flatMap(namesOf))
    for (const moved of waiting) sort(rail, moved, { known, timeZone }, { listed, unknown })
    waiting = []
  }
  const list = provider.listMoneySince({ since, until: context.now(), payees })
  let next = await list.next()
  for (; !next.done; next = await list.next()) {
    const moved = next.value
    if (seen.has(moved.id)) continue
    seen.add(moved.id)
    waiting.push(moved)
    if (waiting.length === batch) await lookUp()
  }
  await lookUp()
  if (next.value < listed.completeUntil) listed.completeUntil = next.value
}

/** Treats all ids as one kind of name: a manual PayPal refund has the payment's id as its instruction. */
function namesOf({ id, of, paymentIds, instructionId }: MoneyMovement): string[] {
  return [id, ...paymentIds, ...(of === null ? [] : [of]), ...(instructionId === null ? [] : [instructionId])]
}

function sort(
  rail: Rail,
  moved: MoneyMovement,
  { known, timeZone }: { known: ReadonlyMap<string, readonly PaymentId[]>; timeZone: string },
  { listed, unknown }: { listed: ListedMoney; unknown: UnknownMoney[] },
): void {
  const found = namesOf(moved).flatMap((name) => known.get(name) ?? [])
  for (const id of found) listed.paymentIds.add(id)
  const missing = moved.paymentIds.find((id) => !known.has(id))
  if (missing === undefined && found.length > 0) return
  const { kind, id, amount, at } = moved
  const whose = missing === undefined ? 'no payment here' : `payment ${missing}, which is not here`
  const words = `${railFacts[rail].name} has a ${kind} ${id} of ${formatMoney(amount)} on ${dateInZone(at, timeZone)} for ${whose}`
  const about = { rail, paymentId: missing ?? null, providerId: id }
  unknown.push({
    moved,
    difference: difference({ kind: 'unknown_money', ...about, ours: 0, theirs: amount, words }),
  })
}

/** Money at a provider that belongs to none of our payments. */
interface UnknownMoney {
  moved: MoneyMovement
  difference: Difference
}

/** Drops captures that were refunded in full. */
function unrefundedMoney(unknown: readonly UnknownMoney[]): Difference[] {
  const byCapture = Map.groupBy(unknown, ({ moved }) =>
    moved.kind === 'capture' ? moved.id : (moved.of ?? moved.id),
  )
  return [...byCapture.values()].flatMap((all) => {
    const isGone =
      all.some(({ moved }) => moved.kind === 'capture') &&
      all.reduce((sum, { moved }) => sum + moved.amount, 0) === 0
    return isGone ? [] : all.map((one) => one.difference)
  })
}

function notAsked(rail: Rail, payees: readonly string[], error: unknown): Difference {
  const [only] = payees
  const whose = railRules[rail].listsMoneyOf === 'baker' && only !== undefined ? only : null
  const account = whose === null ? railFacts[rail].name : `${railFacts[rail].name}’s account ${whose}`
  const why = error instanceof Error ? error.message : String(error)
  const words = `${account} could not be asked what moved there: ${why}`
  return difference({ kind: 'not_asked', rail, providerId: whose, words })
}

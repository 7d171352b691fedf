import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { ErrorCode } from '#shared/api/errors.ts'
import { type BakerLines, type CartLine, type CartLines, groupByBaker, lineId } from './cart-rules.ts'
import { linesInBody } from './checkout-body.ts'
import type { LineIssue } from './line-issue-rules.ts'
import type { PickupLines, VisitOfLine } from './visit-rules.ts'

/** The fields of a pickup that a refusal can name. */
const pickupFields = ['pickupTime', 'pickupDate', 'pickupWindow'] as const
export type PickupField = (typeof pickupFields)[number]

/** Why a line of the checkout cannot be ordered as it is. */
export interface LineProblem extends LineIssue {
  /** the field of its pickup to correct; null if no field helps */
  field: PickupField | null
  /** whether all lines of its baker are refused for the same reason */
  isOfBaker: boolean
  /** whether the buyer must confirm their email address first */
  isUnconfirmed: boolean
}

/** Problems by `lineId`. */
export type LineProblems = ReadonlyMap<string, LineProblem>

/** The issue of a line as a problem. */
export function issueProblem(issue: LineIssue): LineProblem {
  return { ...issue, field: null, isOfBaker: false, isUnconfirmed: false }
}

/** The refused lines of a cart that was sent with `checkoutBody`. */
export function refusedLines(
  bakers: readonly BakerLines[],
  visitOf: VisitOfLine,
  refusals: readonly CheckoutRefusal[],
): LineProblems {
  return new Map(
    refusals.flatMap((refusal) => {
      const baker = bakers.find(({ cookId }) => cookId === refusal.cookId)
      if (!baker) return []
      const sent = linesInBody(baker, visitOf)
      if (refusal.lines.length === 0)
        return sent.map((line) => [lineId(line), problemOf(refusal, { isOfBaker: true })] as const)
      return refusal.lines.flatMap((refused) => {
        const line = sent[refused.line ?? sent.findIndex(({ id }) => id === refused.foodListingId)]
        return line ? [[lineId(line), problemOf(refused, { isOfBaker: false })] as const] : []
      })
    }),
  )
}

function problemOf(
  { code, message, field }: { code: string; message: string; field?: string | undefined },
  { isOfBaker }: Pick<LineProblem, 'isOfBaker'>,
): LineProblem {
  return {
    message,
    accept: null,
    field: pickupFields.find((name) => name === field) ?? null,
    isOfBaker,
    isUnconfirmed: code === ('email_unconfirmed' satisfies ErrorCode),
  }
}

/** The bakers' lines without those that have a problem. */
export function withoutProblems(lines: CartLines, problems: LineProblems): BakerLines[] {
  return groupByBaker(lines.filter((line) => !problems.has(lineId(line))))
}

/** Lines with the same problem, which one message explains. */
export interface SharedProblem {
  problem: LineProblem
  lines: readonly CartLine[]
}

/** The problems of a pickup that no field of it shows; one per line, or one for all lines of a refused baker. */
export function shownProblems(pickup: PickupLines, problems: LineProblems): SharedProblem[] {
  const shown: { problem: LineProblem; lines: CartLine[] }[] = []
  for (const line of pickup.lines) {
    const problem = problems.get(lineId(line))
    if (!problem || isAtField(problem, pickup)) continue
    const same = shown.find((one) => one.problem.isOfBaker && one.problem.message === problem.message)
    if (same) same.lines.push(line)
    else shown.push({ problem, lines: [line] })
  }
  return shown
}

/** The messages for the fields of a pickup. */
export function fieldProblems(
  pickup: PickupLines,
  problems: LineProblems,
): Partial<Record<PickupField, string>> {
  return Object.fromEntries(
    pickup.lines.flatMap((line) => {
      const problem = problems.get(lineId(line))
      return problem && isAtField(problem, pickup) ? [[problem.field, problem.message]] : []
    }),
  )
}

/** Whether the pickup shows the field that corrects this; without slots left there is none to choose. */
function isAtField({ field }: LineProblem, { visit }: PickupLines): boolean {
  return field !== null && !(field === 'pickupWindow' && visit?.possible?.windows.length === 0)
}

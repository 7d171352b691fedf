import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PersonId } from '#shared/api/ids.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { ApiError } from '#web/data/api-client.ts'
import { checkCheckout } from '#web/features/payments/api.ts'
import type { BakerLines } from './cart-rules.ts'
import { checkoutBody } from './checkout-body.ts'
import { type LineProblems, refusedLines, withoutProblems } from './line-problem-rules.ts'
import type { VisitOfLine } from './visit-rules.ts'

/** The server's answer to whether a cart can be ordered. */
interface Verdict {
  problems: LineProblems
  /** why the rest cannot be ordered at once; null if it can */
  tooMuch: string | null
}

const fine: Verdict = { problems: new Map(), tooMuch: null }

/** The address of the checks in the query cache. */
export const checksAddress = '/api/checkouts/check'

/**
 * Asks the server what it would refuse, after each change of the cart and when the page regains focus. Without an
 * answer nothing is a problem, because the server decides again when the order is placed.
 */
export function useCheckoutVerdict(
  bakers: readonly BakerLines[],
  paymentMethodOf: (cookId: PersonId) => PaymentMethod,
  visitOf: VisitOfLine,
  { enabled }: { enabled: boolean },
): Verdict & { isPending: boolean } {
  // notes are never refused, so typing one asks nothing
  const asked = bakers.map((baker) => ({ ...baker, notes: '' }))
  const body = checkoutBody(asked, paymentMethodOf, visitOf)
  const isAsked = enabled && bakers.length > 0
  const { data, isPending, isPlaceholderData, fetchStatus } = useQuery<Verdict>({
    queryKey: [`${checksAddress}?${JSON.stringify(body)}`],
    queryFn: () => judge(asked, paymentMethodOf, visitOf),
    enabled: isAsked,
    staleTime: 0,
    retryOnMount: true,
    placeholderData: keepPreviousData,
  })
  const isOpen = isPending || isPlaceholderData
  return { ...(isAsked && data ? data : fine), isPending: isAsked && isOpen && fetchStatus === 'fetching' }
}

/** Asks again without the refused lines until the rest can be ordered: one refusal may hide another. */
async function judge(
  bakers: readonly BakerLines[],
  paymentMethodOf: (cookId: PersonId) => PaymentMethod,
  visitOf: VisitOfLine,
): Promise<Verdict> {
  const problems = new Map(fine.problems)
  let rest = bakers
  try {
    while (rest.length > 0) {
      const { refusals } = await checkCheckout(checkoutBody(rest, paymentMethodOf, visitOf))
      const found = refusedLines(rest, visitOf, refusals)
      if (found.size === 0) break
      for (const [id, problem] of found) problems.set(id, problem)
      rest = withoutProblems(
        rest.flatMap(({ lines }) => lines),
        found,
      )
    }
    return { problems, tooMuch: null }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid')
      return { problems, tooMuch: error.fields.bakers ?? error.reason }
    throw error
  }
}

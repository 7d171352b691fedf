import { orderedTitle } from '#shared/bake-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lineId } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import css from './checkout-pickup.module.css'
import type { SharedProblem } from './line-problem-rules.ts'
import { type CartCheck, seenItem } from './use-cart-check.ts'

interface ProblemNoticeProps {
  shared: SharedProblem
  check: CartCheck
  store: CartStore
  /** whether the message needs the line's title */
  isNamed: boolean
  className: string | undefined
  onAccept: () => void
  onLeaveOut: () => void
}

/** What is wrong with lines of a pickup, with the ways on (decisions, OPEN-50). */
export function ProblemNotice(props: ProblemNoticeProps) {
  const { shared, check, store, isNamed, className, onAccept, onLeaveOut } = props
  const { problem, lines } = shared
  const [line] = lines
  const listing = line && check.lines.get(lineId(line))?.listing
  const titles = lines.map(orderedTitle).join(', ')
  return (
    <Notice tone="warn" live className={className}>
      <div className={css.problem}>
        <p>
          {isNamed && <strong>{titles}: </strong>}
          {problem.message}
        </p>
        <div className="row tight">
          {problem.accept !== null && listing && (
            <Button
              aria-label={`${problem.accept}: ${titles}`}
              onClick={() => {
                onAccept()
                store.accept(seenItem(line, listing))
              }}
            >
              {problem.accept}
            </Button>
          )}
          <Button variant="quiet" aria-label={`Leave it out: ${titles}`} onClick={onLeaveOut}>
            Leave it out
          </Button>
        </div>
      </div>
    </Notice>
  )
}

import { orderedTitle } from '#shared/bake-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CartStore } from './cart-store.ts'
import type { LineIssue } from './line-issue-rules.ts'
import { type CheckedLine, seenItem } from './use-cart-check.ts'

interface IssueNoticeProps {
  checked: CheckedLine
  issue: LineIssue
  store: CartStore
  /** whether it is shown away from its line, so it needs the title and a remove button */
  isApart?: boolean
  className?: string | undefined
}

/** A line's issue, with buttons to resolve it (decisions, OPEN-50). */
export function IssueNotice({ checked, issue, store, isApart = false, className }: IssueNoticeProps) {
  const { line, listing } = checked
  return (
    <Notice tone="warn" live className={className}>
      <div className="stack tight">
        <p>
          {isApart && <strong>{orderedTitle(line)}: </strong>}
          {issue.message}
        </p>
        {(issue.accept !== null || isApart) && (
          <div className="row tight">
            {issue.accept !== null && listing && (
              <Button
                aria-label={`${issue.accept}: ${orderedTitle(line)}`}
                onClick={() => store.accept(seenItem(line, listing))}
              >
                {issue.accept}
              </Button>
            )}
            {isApart && (
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Remove ${orderedTitle(line)}`}
                onClick={() => store.remove(line)}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
    </Notice>
  )
}

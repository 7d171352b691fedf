import type { AccessToken } from '#shared/api/access-tokens.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './access-tokens.module.css'
import { scopeLabels } from './scope-labels.ts'

interface AccessTokenItemProps {
  accessToken: AccessToken
  onRevoke: () => void
}

/** One access token: its name, what it may do, when it was used, and when it ends. */
export function AccessTokenItem({ accessToken, onRevoke }: AccessTokenItemProps) {
  const now = useNow()
  const { name, beginning, scopes, lastUsedAt, expiresAt } = accessToken
  const isOver = new Date(expiresAt) <= now
  return (
    <li>
      <div>
        <p className="row tight">
          <strong>{name}</strong>
          {isOver ? (
            <Badge tone="warn">Expired</Badge>
          ) : (
            scopes.map((scope) => <Badge key={scope}>{scopeLabels[scope].name}</Badge>)
          )}
        </p>
        <p className="small muted">
          <code className={css.beginning}>{beginning}…</code>{' '}
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <time dateTime={lastUsedAt}>{timeAgo(new Date(lastUsedAt), now)}</time>.
            </>
          )}{' '}
          {!isOver && <time dateTime={expiresAt}>{expiryText(daysUntil(new Date(expiresAt), now))}</time>}
        </p>
      </div>
      <Button
        aria-label={isOver ? `Remove the token ${name}` : `Revoke the token ${name}`}
        onClick={onRevoke}
      >
        {isOver ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  )
}

const day = 24 * 60 * 60_000

function daysUntil(moment: Date, now: Date): number {
  return Math.floor((moment.getTime() - now.getTime()) / day)
}

function expiryText(days: number): string {
  if (days === 0) return 'Expires within a day.'
  return days === 1 ? 'Expires in 1 day.' : `Expires in ${days} days.`
}

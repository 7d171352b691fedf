import type { SecurityEvent } from '#shared/api/security-events.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import css from './profile.module.css'
import { securityEventLabels } from './security-event-labels.ts'

/** Recent changes to sign-in and payout settings, so owners notice any they did not make. */
export function SecurityLog({ events }: { events: readonly SecurityEvent[] }) {
  const now = useNow()
  return (
    <section className="sheet stack" aria-labelledby="security-log">
      <div>
        <h2 id="security-log">Recent activity</h2>
        <p className="muted">
          Sign-ins and changes from the last 90 days, newest first. Don’t recognize one? Change your password.
          That signs out every other browser.
        </p>
      </div>
      {events.length === 0 ? (
        <p>No activity in the last 90 days.</p>
      ) : (
        <ol aria-labelledby="security-log" className={css.log}>
          {events.map(({ id, kind, device, network, createdAt }) => (
            <li key={id}>
              <strong>{securityEventLabels[kind]}</strong>
              <p className="small muted">
                {device ?? 'Reported by PayPal or Stripe'}
                {network !== null && `, from ${network}`},{' '}
                <time dateTime={createdAt}>{timeAgo(new Date(createdAt), now)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

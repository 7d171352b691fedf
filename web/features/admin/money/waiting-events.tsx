import { railFacts } from '#shared/payment-methods.ts'
import { plural } from '#shared/plural.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { waitingEventsQuery } from './provider-events-queries.ts'

/** The events that wait for more from their provider, and since when; renders nothing if there are none. */
export function WaitingEvents() {
  const { momentText } = useConsoleClock()
  const { data } = useApiQuery(waitingEventsQuery)
  if (data === undefined || data.events.length === 0) return null
  return (
    <Notice tone="warn">
      <strong>{plural(data.total, ['# event is waiting', '# events are waiting'])}</strong>
      <p>
        We keep asking the provider for details. Until it answers, what it signed about disputes counts.{' '}
        <Link href={consolePath('money', { list: 'events', outcome: 'waiting' })}>Show waiting events</Link>
      </p>
      <ul>
        {data.events.map(({ id, type, rail, createdAt }) => (
          <li key={id}>
            {railFacts[rail].name}: {type}, since {momentText(createdAt)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

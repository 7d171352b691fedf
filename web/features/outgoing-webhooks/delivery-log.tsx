import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Webhook, WebhookDelivery } from '#shared/api/outgoing-webhooks.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { replayDelivery } from './api.ts'
import { attemptText, deliveryState, eventLabels, timeUntil } from './webhook-copy.ts'
import css from './webhooks.module.css'
import { deliveriesQuery } from './webhooks-queries.ts'

/** The log of a webhook: what was sent in the last 30 days, with the answers, newest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [cursor, setCursor] = useState<string | undefined>()
  const { data, isError, refetch } = useApiQuery(deliveriesQuery(webhook.id, cursor), { keepPrevious: true })
  if (!data)
    return isError ? (
      <LoadFailed level={3} onRetry={() => void refetch()}>
        We could not load the log.
      </LoadFailed>
    ) : (
      <p role="status">Loading the log...</p>
    )
  const { items, nextCursor } = data
  if (items.length === 0) return <p className="muted">Nothing was sent in the last 30 days.</p>
  return (
    <>
      <ol className={css.log} aria-label={`Log of ${webhook.url}`}>
        {items.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} webhook={webhook} />
        ))}
      </ol>
      <div className="row tight">
        <Button icon="refresh" onClick={() => void refetch()}>
          Refresh
        </Button>
        {cursor !== undefined && <Button onClick={() => setCursor(undefined)}>Newest</Button>}
        {nextCursor !== null && <Button onClick={() => setCursor(nextCursor)}>Older</Button>}
      </div>
    </>
  )
}

function Delivery({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const now = useNow()
  const { type, attempts, createdAt, nextAttemptAt, status } = delivery
  const { tone, label } = deliveryState(delivery)
  const name = type === 'ping' ? 'Test' : eventLabels[type]
  const [latest] = attempts
  return (
    <li>
      <p className="row tight">
        <strong>{name}</strong>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <time className="small muted" dateTime={createdAt}>
          {timeAgo(new Date(createdAt), now)}
        </time>
      </p>
      {status === 'skipped' && (
        <p className="small">
          BakeSale was restored from a backup while this waited. Your server may have it already.
        </p>
      )}
      {latest && <p className="small">{attemptText(latest)}</p>}
      {nextAttemptAt !== null && latest && (
        <p className="small muted">We try again {timeUntil(new Date(nextAttemptAt), now)}.</p>
      )}
      {attempts.length > 0 && (
        <details className="small">
          <summary>Attempts and answers</summary>
          <ol className={css.log}>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <p>
                  <time dateTime={attempt.at}>{timeAgo(new Date(attempt.at), now)}</time>:{' '}
                  {attemptText(attempt)}
                </p>
                {attempt.answer !== '' && <code className={css.answer}>{attempt.answer}</code>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {type !== 'ping' && webhook.paused === null && <Replay delivery={delivery} name={name} />}
    </li>
  )
}

function Replay({ delivery: { id, status }, name }: { delivery: WebhookDelivery; name: string }) {
  const queryClient = useQueryClient()
  const [isBusy, start] = useTransition()
  if (status === 'waiting') return null
  const replay = () =>
    start(async () => {
      try {
        await replayDelivery(id)
        toasts.add({ title: 'The event is sent again' })
      } catch (error) {
        toasts.add({ title: 'The event was not sent', description: reasonOf(error), tone: 'bad' })
      }
      await refreshQueries(queryClient, '/api/sellers/webhooks')
    })
  return (
    <div>
      <Button aria-label={`Send again: ${name}`} busy={isBusy} onClick={replay}>
        Send again
      </Button>
    </div>
  )
}

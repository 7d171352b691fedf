import { type FormEvent, useId, useState } from 'react'
import type { Webhook, WebhookAttempt } from '#shared/api/outgoing-webhooks.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { chooseEvents, pauseWebhook, pingWebhook, removeWebhook, renewSecret, resumeWebhook } from './api.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EventChoice } from './event-choice.tsx'
import { attemptText, eventLabels } from './webhook-copy.ts'
import css from './webhooks.module.css'

interface WebhookCardProps {
  webhook: Webhook
  /** refetches the webhooks after a change */
  onChanged: () => Promise<void>
  /** called with a renewed secret */
  onSecret: (secret: string) => void
}

/** A webhook: its URL, events and state, with its actions and its log. */
export function WebhookCard({ webhook, onChanged, onSecret }: WebhookCardProps) {
  const headingId = useId()
  const [log, setLog] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [outcome, setOutcome] = useState<WebhookAttempt | null>(null)
  const { running, failure, run } = useActions(onChanged, () => setOutcome(null))
  const { id, url, paused } = webhook
  return (
    <section className="sheet stack" aria-labelledby={headingId}>
      <div className="row tight">
        <h2 id={headingId} className={css.url}>
          {url}
        </h2>
        <Badge tone={paused ? 'warn' : 'good'} dot>
          {paused ? 'Paused' : 'On'}
        </Badge>
      </div>
      <WebhookState webhook={webhook} />
      {isChoosing ? (
        <ChosenEvents
          webhook={webhook}
          onSave={(events) =>
            run('events', () => chooseEvents(id, { events }).then(() => setChoosing(false)))
          }
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <p>Events: {webhook.events.map((type) => eventLabels[type]).join(', ')}</p>
      )}
      {outcome && (
        <Notice tone={outcome.failure === null ? 'good' : 'bad'} live>
          <p>{attemptText(outcome)}</p>
          {outcome.answer !== '' && <code className={css.answer}>{outcome.answer}</code>}
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <div className="row tight">
        <Button
          busy={running === 'ping'}
          onClick={() => run('ping', async () => setOutcome(await pingWebhook(id)))}
        >
          Send a test
        </Button>
        <Button
          busy={running === 'pause'}
          onClick={() => run('pause', () => (paused ? resumeWebhook(id) : pauseWebhook(id)))}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        {!isChoosing && <Button onClick={() => setChoosing(true)}>Choose events</Button>}
        <Button
          busy={running === 'secret'}
          onClick={() => run('secret', async () => onSecret((await renewSecret(id)).secret))}
        >
          Renew secret
        </Button>
        <Button variant="danger" icon="trash" busy={running === 'remove'} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <details onToggle={({ currentTarget }) => setLog(currentTarget.open)}>
        <summary>Log</summary>
        {log && <DeliveryLog webhook={webhook} />}
      </details>
      {isRemoving && (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          onRemove={() => {
            setRemoving(false)
            // its log is gone, too
            setLog(false)
            run('remove', () => removeWebhook(id))
          }}
        />
      )}
    </section>
  )
}

function RemoveDialog({ onRemove, onClose }: { onRemove: () => void; onClose: () => void }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRemove()
  }
  return (
    <FormDialog
      title="Remove this webhook?"
      submitLabel="Remove webhook"
      danger
      form={{ onSubmit: submit }}
      busy={false}
      onClose={onClose}
    >
      <p>It gets no more events, and its log is deleted.</p>
    </FormDialog>
  )
}

function WebhookState({ webhook: { paused, failingSince, formerSecretUntil } }: { webhook: Webhook }) {
  const now = useNow()
  return (
    <>
      {paused?.because === 'failing' && (
        <Notice tone="warn">
          Nothing arrived for a week, so we paused it. Check your server, send a test, and resume it.
        </Notice>
      )}
      {paused === null && failingSince !== null && (
        <Notice tone="warn">
          Events don’t arrive. The first attempt failed {timeAgo(new Date(failingSince), now)}. We pause it
          after a week.
        </Notice>
      )}
      {formerSecretUntil !== null && (
        <p className="small muted">For a day, the former secret signs events too.</p>
      )}
    </>
  )
}

interface ChosenEventsProps {
  webhook: Webhook
  onSave: (events: Webhook['events']) => void
  onCancel: () => void
}

function ChosenEvents({ webhook, onSave, onCancel }: ChosenEventsProps) {
  const [events, setEvents] = useState(webhook.events)
  return (
    <div className="stack">
      <EventChoice chosen={events} onChoose={setEvents} />
      <div className="row tight">
        <Button variant="primary" disabled={events.length === 0} onClick={() => onSave(events)}>
          Save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type Action = 'ping' | 'pause' | 'secret' | 'remove' | 'events'

/** Runs one action at a time. No transition: re-authentication renders a dialog meanwhile. */
function useActions(onChanged: () => Promise<void>, onBegin: () => void) {
  const [running, setRunning] = useState<Action | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const act = async (action: Action, call: () => Promise<unknown>) => {
    if (running !== null) return
    setRunning(action)
    setFailure(null)
    onBegin()
    try {
      await call()
      await onChanged()
    } catch (error) {
      setFailure(reasonOf(error))
    }
    setRunning(null)
  }
  const run = (action: Action, call: () => Promise<unknown>) => void act(action, call)
  return { running, failure, run }
}

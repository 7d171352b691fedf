import { useState } from 'react'
import type { ProviderEventResult, ProviderEventRow } from '#shared/api/provider-events.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { Fact, Facts } from '../facts.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { Loading } from '../waiting.tsx'
import { replayProviderEvent } from './api.ts'
import css from './provider-event-dialog.module.css'
import { outcomeLabels, rawEventQuery } from './provider-events-queries.ts'

const toneOf = { handled: 'good', ignored: 'good', waiting: 'warn', failed: 'bad' } as const

interface ProviderEventDialogProps {
  /** null while closed */
  event: ProviderEventRow | null
  onClose: () => void
  onSessionEnd: () => void
}

/** A raw provider event, with the button to replay it. */
export function ProviderEventDialog({ event, onClose, onSessionEnd }: ProviderEventDialogProps) {
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(
    ['/api/admin', '/api/orders'],
    onSessionEnd,
  )
  const [played, setPlayed] = useState<ProviderEventResult | null>(null)
  const close = () => {
    if (isPending) return
    forgetFailure()
    setPlayed(null)
    onClose()
  }
  const play = ({ id, type }: ProviderEventRow) =>
    write({
      send: () => replayProviderEvent(id),
      done: ({ outcome }) => ({ title: `Replayed: ${outcomeLabels[outcome]}`, description: type }),
      onDone: setPlayed,
    })
  return (
    <Dialog
      open={event !== null}
      title={event?.type ?? 'Event'}
      onClose={close}
      foot={
        <div className="row">
          <Button variant="primary" busy={isPending} onClick={() => event && play(event)}>
            Replay
          </Button>
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      {event && (
        <div className="stack">
          {failure !== null && (
            <Notice tone="bad" live>
              <p>{failure}</p>
            </Notice>
          )}
          {played !== null && (
            <Notice tone={toneOf[played.outcome]} live>
              <p>
                Replayed: {outcomeLabels[played.outcome]}.{played.words !== null && ` ${played.words}`}
              </p>
            </Notice>
          )}
          <p>A replay looks the event up at {railFacts[event.rail].name} again. Nothing is done twice.</p>
          <EventFacts event={event} isReplayed={played !== null} />
          <RawEvent id={event.id} />
        </div>
      )}
    </Dialog>
  )
}

/** The event's facts; hides the old result after a replay. */
function EventFacts({ event, isReplayed }: { event: ProviderEventRow; isReplayed: boolean }) {
  const { momentText } = useConsoleClock()
  return (
    <Facts>
      <Fact label="Provider">{railFacts[event.rail].name}</Fact>
      <Fact label="Received">{momentText(event.createdAt)}</Fact>
      <Fact label="Number" wide>
        {event.eventId}
      </Fact>
      <Fact label="About" wide>
        {event.subject}
      </Fact>
      {!isReplayed && (
        <Fact label="Outcome" wide>
          {outcomeLabels[event.outcome]}, {momentText(event.updatedAt)}
          {event.words !== null && `: ${event.words}`}
        </Fact>
      )}
    </Facts>
  )
}

function RawEvent({ id }: Pick<ProviderEventRow, 'id'>) {
  const { data, isError, error } = useApiQuery(rawEventQuery(id))
  if (data === undefined) return isError ? <Notice tone="bad">{failureText(error)}</Notice> : <Loading />
  return (
    <section className="stack">
      <div className="row">
        <h3>Original</h3>
        <Button variant="soft" onClick={() => void copy(data.raw)}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do */}
      <section className={css.raw} tabIndex={0} aria-label="Body">
        <pre>{data.raw}</pre>
      </section>
      {Object.keys(data.headers).length > 0 && (
        <details>
          <summary>Signature</summary>
          <Facts>
            {Object.entries(data.headers).map(([name, value]) => (
              <Fact key={name} label={name} wide>
                {value}
              </Fact>
            ))}
          </Facts>
        </details>
      )}
    </section>
  )
}

function copy(text: string): Promise<void> {
  return copyText(text, {
    done: 'Copied',
    instead: 'Select the text and copy it.',
  })
}

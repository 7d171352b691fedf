import { useState } from 'react'
import type { BakeDay, BakePlan } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { dayText } from '#shared/ready-by.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { waitingQuery } from '#web/features/waitlists/waitlist-queries.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnnounceDayDialog } from './announce-day-dialog.tsx'
import { repeatTerms, repeatTitle } from './bake-day-copy.ts'
import { BakeDayDialog } from './bake-day-dialog.tsx'
import { openedBody } from './bake-day-draft.ts'
import { BakeDayRow, type DayAction } from './bake-day-row.tsx'
import { CancelDayDialog } from './cancel-day-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { useChangeBakeDays } from './use-change-bake-days.ts'

/** The open dialog; a null day in `edit` is a new day. */
type Doing =
  | { what: 'repeat' }
  | { what: 'edit'; day: BakeDay | null }
  | { what: 'tell' | 'cancel' | 'share'; day: BakeDay }

/** The bake plan of a listing: its repeat and the days of the next six weeks. */
export function BakeDaysPanel({ id, plan }: { id: ListingId; plan: BakePlan }) {
  const isHydrated = useHydrated()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { change, isPending, failure } = useChangeBakeDays(id)
  const waiting = useApiQuery(waitingQuery).data?.waiting ?? []
  const close = () => setDoing(null)
  // loaded on demand, because few batches turn out short
  const sharing = usePart(fetchShareOutDialog, 'The form did not load')
  const ShareOutDialog = sharing.part
  const act = async (what: DayAction, day: BakeDay) => {
    if (what === 'share' && !(await sharing.need())) return
    if (what === 'edit' || what === 'tell' || what === 'cancel' || what === 'share') setDoing({ what, day })
    else if (what === 'open') change({ what: 'set', body: openedBody(day, plan) })
    else change({ what, body: { date: day.date } })
  }
  return (
    <>
      <Repeat
        plan={plan}
        disabled={!isHydrated || isPending}
        onSet={() => setDoing({ what: 'repeat' })}
        onEnd={() => change({ what: 'end-repeat' })}
      />
      <section className="sheet stack">
        <div className="row">
          <h2>Coming days</h2>
          <Button
            icon="plus"
            className="end"
            disabled={!isHydrated}
            onClick={() => setDoing({ what: 'edit', day: null })}
          >
            Add a day
          </Button>
        </div>
        {failure && (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        )}
        {plan.days.length === 0 && (
          <p className="muted">No bake days planned. Buyers can’t order this right now.</p>
        )}
        <ul className="stack" aria-label="Bake days" aria-busy={isPending}>
          {plan.days.map((day) => (
            <BakeDayRow
              key={day.batchId}
              day={day}
              timeZone={plan.timeZone}
              waiting={waiting.filter(({ batchId }) => batchId === day.batchId)}
              disabled={!isHydrated || isPending || sharing.isFetching}
              onDo={(what) => void act(what, day)}
            />
          ))}
        </ul>
      </section>
      {doing?.what === 'repeat' && <RepeatDialog {...{ id, plan }} onClose={close} />}
      {doing?.what === 'edit' && <BakeDayDialog {...{ id, plan }} day={doing.day} onClose={close} />}
      {doing?.what === 'share' && ShareOutDialog && (
        <ShareOutDialog id={id} batchId={doing.day.batchId} of={dayText(doing.day.date)} onClose={close} />
      )}
      {doing?.what === 'tell' && <AnnounceDayDialog day={doing.day} onClose={close} />}
      {doing?.what === 'cancel' && <CancelDayDialog id={id} day={doing.day} onClose={close} />}
    </>
  )
}

async function fetchShareOutDialog() {
  const { ShareOutDialog } = await import('./share-out-dialog.tsx')
  return ShareOutDialog
}

interface RepeatProps {
  plan: BakePlan
  disabled: boolean
  onSet: () => void
  onEnd: () => void
}

function Repeat({ plan: { repeat, leadHours }, disabled, onSet, onEnd }: RepeatProps) {
  return (
    <section className="sheet stack">
      <h2>Every week</h2>
      {repeat ? (
        <div>
          <p>
            <strong>{repeatTitle(repeat)}</strong>
          </p>
          <p className="small muted">{repeatTerms(repeat, leadHours)}</p>
        </div>
      ) : (
        <p className="muted">
          Repeat it weekly, and its bake days are planned six weeks ahead. Buyers see the next one they can
          still order, and the ones after it.
        </p>
      )}
      <div className="row">
        <Button variant={repeat ? 'soft' : 'primary'} icon="calendar" disabled={disabled} onClick={onSet}>
          {repeat ? 'Change' : 'Repeat weekly'}
        </Button>
        {repeat && (
          <Button variant="quiet" disabled={disabled} onClick={onEnd}>
            Stop repeating
          </Button>
        )}
      </div>
    </section>
  )
}

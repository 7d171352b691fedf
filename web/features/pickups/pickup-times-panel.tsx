import { useState } from 'react'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { dayText } from '#shared/ready-by.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PanelSkeleton } from '#web/ui/page-skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { PickupPlaces } from './pickup-places.tsx'
import { pickupPlacesQuery } from './pickup-places-query.ts'
import { pickupWindowsQuery } from './pickup-windows-query.ts'
import { RemoveWindowDialog } from './remove-window-dialog.tsx'
import { useSkipDay } from './use-skip-day.ts'
import { ordersKept, windowTerms, windowTitle } from './window-copy.ts'
import { WindowDialog } from './window-dialog.tsx'

/** The open dialog of a window; a null window in `edit` is a new one. */
type Doing = { what: 'edit'; window: PickupWindow | null } | { what: 'remove'; window: PickupWindow }

/** The dashboard's Pickup Times: the baker's locations, windows and capacities. */
export function PickupTimesPanel() {
  const { data, isError, refetch } = useApiQuery(pickupWindowsQuery)
  const known = useApiQuery(pickupPlacesQuery)
  const isHydrated = useHydrated()
  const [doing, setDoing] = useState<Doing | null>(null)
  if (data === undefined || known.data === undefined) {
    if (!isError && !known.isError) return <PanelSkeleton>Loading your pickup times...</PanelSkeleton>
    const retry = () => Promise.all([refetch(), known.refetch()])
    return <LoadFailed onRetry={() => void retry()}>We could not load your pickup times.</LoadFailed>
  }
  const { places } = known.data
  const close = () => setDoing(null)
  return (
    <>
      <section className="sheet stack">
        <div className="row">
          <h2>Pickup Times</h2>
          <Button
            variant="primary"
            icon="plus"
            className="end"
            disabled={!isHydrated}
            onClick={() => setDoing({ what: 'edit', window: null })}
          >
            Add a pickup time
          </Button>
        </div>
        <p className="muted">
          {data.windows.length === 0
            ? 'Buyers suggest a time, and you agree on it. Add pickup times, and they choose one of yours instead.'
            : 'Buyers choose one of these when they order. Each buyer counts as one pickup, whatever they’ve ordered.'}
        </p>
      </section>
      {data.windows.length > 0 && (
        <ul className="stack" aria-label="Your pickup times">
          {data.windows.map((window) => (
            <WindowSheet
              key={window.id}
              window={window}
              places={places}
              onDo={(what) => setDoing({ what, window })}
            />
          ))}
        </ul>
      )}
      {doing?.what === 'edit' && <WindowDialog window={doing.window} places={places} onClose={close} />}
      {doing?.what === 'remove' && (
        <RemoveWindowDialog window={doing.window} places={places} onClose={close} />
      )}
      <PickupPlaces places={places} />
    </>
  )
}

function WindowSheet({
  window,
  places,
  onDo,
}: {
  window: PickupWindow
  places: readonly PickupPlace[]
  onDo: (what: Doing['what']) => void
}) {
  const isHydrated = useHydrated()
  const { skip, skipping, failure } = useSkipDay(window)
  const kept = ordersKept(window)
  const title = windowTitle(window, places)
  return (
    <li className="sheet stack tight">
      <div>
        <h3>
          <Unbroken>{title}</Unbroken>
        </h3>
        <p className="small muted">{windowTerms(window)}</p>
        {kept !== null && <p className="small">{kept}</p>}
      </div>
      {window.weekday !== null && (
        <fieldset className="row">
          <legend className="small">Coming days: uncheck one to skip it</legend>
          {window.nextDays.map(({ day, isSkipped }) => (
            <Checkbox
              key={day}
              checked={skipping?.day === day ? !skipping.isSkipped : !isSkipped}
              aria-busy={skipping?.day === day}
              disabled={!isHydrated}
              onChange={(event) => skip(day, !event.currentTarget.checked)}
            >
              {dayText(day)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <div className="row">
        <Button icon="edit" aria-label={`Edit ${title}`} disabled={!isHydrated} onClick={() => onDo('edit')}>
          Edit
        </Button>
        <Button
          variant="quiet"
          icon="trash"
          aria-label={`Remove ${title}`}
          disabled={!isHydrated}
          onClick={() => onDo('remove')}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { endCalendar, renewCalendar } from './api.ts'
import { kitchenCalendarQuery } from './kitchen-queries.ts'

/** The secret link for the coming pickups in the baker's calendar; a new link revokes the previous one. */
export function CalendarLink() {
  const queryClient = useQueryClient()
  const { data } = useApiQuery(kitchenCalendarQuery)
  const [url, setUrl] = useState<string | null>(null)
  const [isBusy, start] = useTransition()
  const change = (work: () => Promise<string | null>) =>
    start(async () => {
      try {
        setUrl(await work())
        await refreshQueries(queryClient, '/api/sellers/kitchen/calendar')
      } catch {
        toasts.add({ title: 'The link was not changed', description: 'Try again.', tone: 'bad' })
      }
    })
  const isLinked = url !== null || (data !== undefined && data.linkedAt !== null)
  return (
    <section className={`sheet stack ${css.screenOnly}`} aria-labelledby="calendar">
      <h2 id="calendar" className={css.title}>
        In your calendar
      </h2>
      <p className="muted prose">
        A secret link shows your pickups and each day’s bakes in any calendar, with first names and what is
        baked for them. Anyone who has the link can see them.
      </p>
      {url !== null && (
        <TextField
          label="Your link (shown only once)"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="row">
        <Button icon="calendar" busy={isBusy} onClick={() => change(async () => (await renewCalendar()).url)}>
          {isLinked ? 'Create a new link' : 'Create a link'}
        </Button>
        {isLinked && (
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() =>
              change(async () => {
                await endCalendar()
                return null
              })
            }
          >
            Turn off the link
          </Button>
        )}
      </div>
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { AnnouncementBody, type ShownAudience } from '#shared/api/announcements.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import { plural } from '#shared/plural.ts'
import { clock12 } from '#shared/ready-by.ts'
import { errorsWithReason, reasonOf } from '#web/data/failure-copy.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { AnnouncementField, showAnnouncementToast } from '#web/features/bake-days/announcement-field.tsx'
import { announce } from '#web/features/bake-days/api.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { fullDay } from '#web/features/pickups/day-labels.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

const Draft = z.object({ body: z.string() })

/** Sends an announcement to everybody who picks up on a day, or only those of a window, bake or batch, once each. */
export function AnnouncementForm({ day }: { day: KitchenDay }) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState('')
  const { values, set, forget } = useOwnDraft(`announcement:${day.date}`, Draft, { body: '' })
  const { body } = values
  const [first] = day.audiences
  // the chosen audience may have no open orders anymore
  const audience = day.audiences.find((one) => keyOf(one) === chosen) ?? first
  const { form, errors, isPending } = useForm({
    check: () => {
      const { pickupWindowId, foodListingId, batchId } = audience ?? {}
      // an announcement about a batch reaches all its buyers, whatever their pickup day
      const date = batchId ? undefined : day.date
      return checkBy(AnnouncementBody, { date, body, pickupWindowId, foodListingId, batchId })
    },
    send: announce,
    done: (told) => {
      forget()
      showAnnouncementToast(told)
    },
    refused: (error) => errorsWithReason(error, reasonOf),
    after: () => refreshQueries(queryClient, '/api/sellers/kitchen'),
  })
  if (!audience) return null
  const people = plural(audience.people, ['# person', '# people'])

  return (
    <form {...form} className={`sheet stack ${css.prep}`} aria-labelledby="announcement">
      <h2 id="announcement">Message your buyers</h2>
      {day.audiences.length > 1 && (
        <SelectField
          label="Who"
          name="audience"
          value={keyOf(audience)}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {day.audiences.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
      )}
      <AnnouncementField value={body} error={errors.body} onChange={(typed) => set({ body: typed })} />
      {errors.form && errors.body === undefined && <Notice tone="bad">{errors.form}</Notice>}
      <p className="small muted" role="status">
        {people} with an open order. Each gets one email, and sees the message on the order.
      </p>
      <div className="row">
        <Button type="submit" variant="primary" icon="message" busy={isPending} disabled={!isHydrated}>
          Send to {people}
        </Button>
      </div>
    </form>
  )
}

function keyOf({ pickupWindowId, foodListingId, batchId }: ShownAudience): string {
  return [pickupWindowId, foodListingId, batchId].join()
}

function nameOf({ title, from, bakedOn }: ShownAudience): string {
  if (title !== null) return bakedOn === null ? title : `All of ${title} for ${fullDay(bakedOn)}`
  return from === null ? 'Everyone picking up on this day' : `The pickup window from ${clock12(from)}`
}

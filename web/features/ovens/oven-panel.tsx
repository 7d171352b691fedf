import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Oven, OvenBody } from '#shared/api/ovens.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { dayFromToday } from '#web/features/pickups/day-labels.ts'
import { kitchenHref } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { setOven } from './api.ts'
import { fullOn, fullOvenText } from './oven-copy.ts'
import { ovenQuery } from './oven-query.ts'

/** The baker's oven capacity per day over all bakes, and its load on the coming days. */
export function OvenPanel() {
  const { data: oven } = useApiQuery(ovenQuery)
  if (!oven) return null
  return (
    <section className="sheet stack" aria-labelledby="oven">
      <h2 id="oven">Your oven</h2>
      <p className="muted">
        Do several bakes share your oven? Set its capacity for one day, in spaces as you count them, and on
        each listing how many a serving takes. Buyers can then order as much as fits.
      </p>
      <OvenForm key={oven.spacesADay} oven={oven} />
      <OvenDays oven={oven} />
    </section>
  )
}

const Draft = z.object({ spacesADay: z.string() })

function OvenForm({ oven: { spacesADay } }: { oven: Oven }) {
  const isHydrated = useHydrated()
  const queryClient = useQueryClient()
  const { values, set, forget } = useOwnDraft('oven', Draft, { spacesADay: String(spacesADay ?? '') })
  const { form, errors, isPending, sendNow } = useForm({
    check: () => {
      const typed = values.spacesADay.trim()
      return checkBy(OvenBody, { spacesADay: typed === '' ? Number.NaN : Number(typed) })
    },
    send: ({ spacesADay }) => setOven(spacesADay),
    done: async (_, { spacesADay }) => {
      forget()
      await refreshQueries(queryClient, '/api/sellers', '/api/food-listings')
      toasts.add(spacesADay === null ? stopped : saved)
    },
  })
  return (
    <form {...form} className="stack">
      <TextField
        label="Oven spaces per day"
        name="spacesADay"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="For example, 48 if your oven bakes 48 loaves a day"
        value={values.spacesADay}
        error={errors.spacesADay}
        onChange={(event) => set({ spacesADay: event.currentTarget.value })}
      />
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={isPending} disabled={!isHydrated}>
          Save
        </Button>
        {spacesADay !== null && (
          <Button
            variant="quiet"
            disabled={!isHydrated || isPending}
            onClick={() => sendNow({ spacesADay: null })}
          >
            Remove the limit
          </Button>
        )}
      </div>
    </form>
  )
}

function OvenDays({ oven }: { oven: Oven }) {
  const { spacesADay, days } = oven
  const [today] = days
  if (spacesADay === null || !today) return null
  const taken = days.flatMap(({ date }) => {
    const full = fullOn(oven, date)
    return full ? [{ date, full }] : []
  })
  if (taken.length === 0) return <p className="small muted">No orders yet for the next two weeks.</p>
  return (
    <ul className="stack tight" aria-label="How full your oven is">
      {taken.map(({ date, full }) => (
        <li key={date}>
          <Link href={kitchenHref(date)}>{dayFromToday(date, today.date)}</Link>
          <br />
          <span className="small muted">{fullOvenText(full)}</span>
        </li>
      ))}
    </ul>
  )
}

const saved = {
  title: 'Oven capacity is on',
  description: 'Buyers can order as much as fits. Existing orders stay.',
}
const stopped = {
  title: 'Oven capacity is off',
  description: 'Buyers can order as many servings as each bake has.',
}

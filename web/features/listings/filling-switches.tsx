import { useQueryClient } from '@tanstack/react-query'
import { useOptimistic, useTransition } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import type { setFillingSoldOut as setFillingSoldOutCall } from '#shared/api/my-listings.ts'
import type { Filling } from '#shared/mixed-boxes.ts'
import { ApiError, send } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import css from './filling-switches.module.css'

interface FillingSwitchesProps {
  listing: Pick<Listing, 'id' | 'title'>
  fillings: readonly Filling[]
}

/** Marks the fillings of a bake's mixed boxes as sold out or available, with one tap each. */
export function FillingSwitches({ listing: { id, title }, fillings }: FillingSwitchesProps) {
  const queryClient = useQueryClient()
  const [, start] = useTransition()
  const [shown, show] = useOptimistic(fillings, (before, changed: Filling) =>
    before.map((one) => (one.name === changed.name ? changed : one)),
  )
  const change = (filling: Filling) =>
    start(async () => {
      show(filling)
      try {
        await setFillingSoldOut(id, filling)
      } catch (error) {
        const why = (error instanceof ApiError && error.reason) || 'BakeSale could not be reached. Try again.'
        toasts.add({ title: `${filling.name} was not changed`, description: why, tone: 'bad' })
      }
      await refreshQueries(queryClient, '/api/food-listings', '/api/sellers')
    })
  return (
    <fieldset className={css.switches}>
      <legend className="small">Sold out for now: {title}</legend>
      {shown.map(({ name, isSoldOut }) => (
        <Checkbox
          key={name}
          checked={isSoldOut}
          onChange={({ currentTarget: { checked } }) => change({ name, isSoldOut: checked })}
        >
          {name}
        </Checkbox>
      ))}
      {shown.every(({ isSoldOut }) => isSoldOut) && (
        <p className="small muted">There’s no filling left for a box, so buyers see its boxes as sold out.</p>
      )}
    </fieldset>
  )
}

function setFillingSoldOut(id: Listing['id'], { name, isSoldOut }: Filling): Promise<Listing> {
  return send<typeof setFillingSoldOutCall>(
    { method: 'PUT', path: '/api/food-listings/:id/sold-out-fillings' },
    { params: { id }, body: { filling: name, isSoldOut } },
  )
}

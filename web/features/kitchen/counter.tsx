import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import type { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { FillingSwitches } from '#web/features/listings/filling-switches.tsx'
import css from '#web/features/pickups/pickup-day.module.css'
import { Button } from '#web/ui/button.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { sellAtDoor, undoWalkUpSale } from './api.ts'

type Bake = KitchenDay['counter'][number]

/** The quantities sold per tap. */
const handfuls = [1, 6] as const

/** Sells remaining bakes to walk-up buyers with one tap, with undo for the last sale, and marks sold-out fillings. */
export function Counter({ bakes }: { bakes: readonly Bake[] }) {
  const queryClient = useQueryClient()
  const [last, setLast] = useState<{ sale: WalkUpSale; title: string } | null>(null)
  const [isBusy, start] = useTransition()
  const change = (work: () => Promise<typeof last>) =>
    start(async () => {
      try {
        setLast(await work())
      } catch (error) {
        const why = error instanceof ApiError ? error.reason : null
        toasts.add({
          title: 'We could not update the stock',
          description: why ?? 'Try again.',
          tone: 'bad',
        })
      }
      await refreshQueries(queryClient, '/api/sellers/kitchen')
    })
  if (bakes.length === 0 && last === null) return null
  return (
    <section className={`sheet ${css.prep} ${css.screenOnly}`} aria-labelledby="counter">
      <h2 id="counter">Left to sell</h2>
      <ul className={css.lines}>
        {bakes.map(({ id, batchId, title, servingsAvailable }) => (
          <li key={batchId ?? id} className={css.bake}>
            <strong className={css.amount}>{servingsAvailable} ×</strong>
            <span>{title}</span>
            <span className="row tight end">
              {handfuls
                .filter((servings) => servings <= servingsAvailable)
                .map((servings) => (
                  <Button
                    key={servings}
                    variant="soft"
                    busy={isBusy}
                    aria-label={`Sold ${servings}: ${title}`}
                    onClick={() =>
                      change(async () => ({ sale: await sellAtDoor({ id, batchId }, servings), title }))
                    }
                  >
                    Sold {servings}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {bakes.map(
        ({ id, title, fillings }) =>
          fillings && (
            <div key={id} className={css.time}>
              <FillingSwitches listing={{ id, title }} fillings={fillings} />
            </div>
          ),
      )}
      <p role="status" className="row tight small">
        {last && (
          <>
            Sold {last.sale.servings} × {last.title} at the door.
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() =>
                change(async () => {
                  await undoWalkUpSale(last.sale.id)
                  return null
                })
              }
            >
              Undo
            </Button>
          </>
        )}
      </p>
    </section>
  )
}

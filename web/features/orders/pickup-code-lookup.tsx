import { useState } from 'react'
import type { Pickup } from '#shared/api/pickups.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { useForm } from '#web/data/use-form.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findPickups } from './api.ts'
import { handOverLabel, NotHandedOver, PickupOrders } from './pickup-orders.tsx'
import { useHandOver } from './use-hand-over.ts'

/** The pickups that match a code. */
interface Found {
  code: string
  pickups: Pickup[]
}

const noMatch = 'None of your open orders has this code. Check it again with your buyer.'

/** Finds everything a pickup code covers and hands it over in one tap (decisions, a pickup). */
export function PickupCodeLookup() {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [left, setLeft] = useState<string[]>([])
  const { handOver, isBusy, failure } = useHandOver()

  const { form, errors, isPending } = useForm({
    check: () => {
      const typed = code.trim().toUpperCase()
      setFound(null)
      setLeft([])
      return typed === ''
        ? { errors: { pickupCode: 'Enter the code on the buyer’s ticket' } }
        : { body: typed }
    },
    send: findPickups,
    done: (pickups, typed) => setFound({ code: typed, pickups }),
    refused: (error) => ({ pickupCode: failureText(error) }),
  })
  const done = (notDone: string[]) => {
    setFound(null)
    setLeft(notDone)
    setCode('')
  }
  return (
    <section className={`sheet stack ${css.prep}`} aria-labelledby="at-the-door">
      <h2 id="at-the-door">At the door</h2>
      <form {...form} className="stack">
        <TextField
          label="Pickup code"
          name="pickupCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint="The four characters on the buyer’s ticket. It covers everything they’re picking up."
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errors.pickupCode ?? (found?.pickups.length === 0 ? noMatch : undefined)}
        />
        <div>
          <Button type="submit" busy={isPending}>
            Find
          </Button>
        </div>
      </form>
      <div role="status" className="stack">
        {found?.pickups.map((pickup) => (
          <div key={pickup.id} className="stack">
            <PickupOrders pickup={pickup} />
            <div>
              <Button variant="primary" busy={isBusy} onClick={() => handOver(pickup, found.code, done)}>
                {handOverLabel(pickup)}
              </Button>
            </div>
          </div>
        ))}
      </div>
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {left.length > 0 && <NotHandedOver left={left} />}
    </section>
  )
}

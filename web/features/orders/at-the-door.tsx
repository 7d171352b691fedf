import { useState, useTransition } from 'react'
import type { Pickup } from '#shared/api/pickups.ts'
import { failureText } from '#web/data/failure-copy.ts'
import css from '#web/features/sellers/overview/pickup-day.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findPickups } from './api/find-pickups.ts'
import { handOverLabel, NotHandedOver, PickupOrders } from './pickup-orders.tsx'
import { useHandOver } from './use-hand-over.ts'

/** What was found under a code. */
interface Found {
  code: string
  pickups: Pickup[]
}

const nobody = 'None of your open orders has this code. Please look at it again with your buyer.'

/** Somebody shows their code: all that they pick up is found by it, and handed over in one tap (decisions, a pickup). */
export function AtTheDoor() {
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [left, setLeft] = useState<string[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isLooking, start] = useTransition()
  const { handOver, isBusy, failure } = useHandOver()

  const look = () => {
    const typed = code.trim().toUpperCase()
    setFound(null)
    setLeft([])
    setError(typed === '' ? 'Enter the code on the buyer’s ticket' : null)
    if (typed === '' || isLooking) return
    start(async () => {
      try {
        const pickups = await findPickups(typed)
        if (pickups.length === 0) setError(nobody)
        else setFound({ code: typed, pickups })
      } catch (reason) {
        setError(failureText(reason))
      }
    })
  }
  const done = (notDone: string[]) => {
    setFound(null)
    setLeft(notDone)
    setCode('')
  }
  return (
    <section className={`sheet stack ${css.prep}`} aria-labelledby="at-the-door">
      <h2 id="at-the-door">At the door</h2>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <TextField
          label="Pickup code"
          name="pickupCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          hint="The four characters on the buyer’s ticket: all that they pick up is handed over at once."
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          {...(error ? { error } : {})}
        />
        <div>
          <Button type="submit" busy={isLooking}>
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

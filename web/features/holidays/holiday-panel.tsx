import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import * as z from 'zod/mini'
import type { Holiday } from '#shared/api/listings.ts'
import { errorsWithReason, reasonOf } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useForm } from '#web/data/use-form.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { ClosedNotice } from '#web/features/listings/closed-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { endHoliday, takeHoliday } from './api.ts'
import { Decisions, HolidayOrders } from './holiday-orders.tsx'
import { holidayOrdersQuery, holidayQuery } from './holiday-queries.ts'

/** The queries that a holiday changes. */
const touched = ['/api/sellers', '/api/food-listings', '/api/orders'] as const

/** Closes the baker's listings for a range of days after a decision on each order in it, or reopens them. */
export function HolidayPanel() {
  const { data } = useApiQuery(holidayQuery)
  if (!data) return null
  return (
    <section className="sheet stack" aria-labelledby="holiday">
      <h2 id="holiday">Days when you are closed</h2>
      {data.holiday ? <Closed holiday={data.holiday} /> : <HolidayForm />}
    </section>
  )
}

function Closed({ holiday }: { holiday: Holiday }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, start] = useTransition()
  const open = () =>
    start(async () => {
      try {
        await endHoliday()
      } catch (error) {
        setFailure(reasonOf(error))
      }
      await refreshQueries(queryClient, ...touched)
    })
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <ClosedNotice closed={holiday} />
      <p className="muted">People can see your listings, but they can’t order for these days or on them.</p>
      <div className="row">
        <Button busy={isBusy} onClick={open}>
          Reopen
        </Button>
      </div>
    </>
  )
}

const Draft = z.object({ from: z.string(), to: z.string(), message: z.string(), decisions: Decisions })
const nothingYet: z.infer<typeof Draft> = { from: '', to: '', message: '', decisions: {} }

function HolidayForm() {
  const queryClient = useQueryClient()
  const { values, set, forget } = useOwnDraft('holiday', Draft, nothingYet)
  const { message, decisions, ...span } = values
  const isSpan = span.from !== '' && span.from <= span.to
  const { data: orders = [] } = useApiQuery(holidayOrdersQuery(span), { enabled: isSpan })
  const decided = (decision: 'keep' | 'cancel') =>
    orders.map(({ id }) => id).filter((id) => decisions[id] === decision)
  const { form, errors, isPending } = useForm({
    check: () => ({
      body: { ...span, message, keep: decided('keep'), cancel: decided('cancel') },
    }),
    send: takeHoliday,
    done: forget,
    refused: (error) => errorsWithReason(error, reasonOf),
    after: () => refreshQueries(queryClient, ...touched),
  })
  return (
    <form {...form} noValidate={false} className="stack">
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <div className="two">
        <TextField
          label="From"
          type="date"
          required
          value={span.from}
          error={errors.from}
          onChange={({ currentTarget: { value } }) => set({ from: value })}
        />
        <TextField
          label="Through"
          type="date"
          required
          min={span.from}
          value={span.to}
          error={errors.to}
          onChange={({ currentTarget: { value } }) => set({ to: value })}
        />
      </div>
      <TextAreaField
        label="Message to your buyers"
        name="message"
        required
        maxLength={500}
        value={message}
        error={errors.message}
        onChange={({ currentTarget: { value } }) => set({ message: value })}
        hint="Shown on your listings, and in the email about an order that you cancel."
      />
      {isSpan && orders.length > 0 && (
        <HolidayOrders
          orders={orders}
          decisions={decisions}
          onDecide={(decided) => set({ decisions: decided })}
        />
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={isPending}>
          Close for these days
        </Button>
      </div>
    </form>
  )
}

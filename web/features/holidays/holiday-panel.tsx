import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { Holiday, HolidaySpan } from '#shared/api/holidays.ts'
import { errorsWithReason, reasonOf } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useForm } from '#web/data/use-form.ts'
import { ClosedNotice } from '#web/features/listings/closed-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { endHoliday, takeHoliday } from './api.ts'
import { type Decisions, HolidayOrders } from './holiday-orders.tsx'
import { holidayOrdersQuery, holidayQuery } from './holiday-queries.ts'

/** What a holiday closes and opens again. */
const touched = ['/api/sellers', '/api/food-listings', '/api/orders'] as const

/** Closes the baker's listings from a day to another, once each order within is kept or cancelled; or opens them again. */
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
      <p className="muted">Your listings can be seen, and not be ordered for these days or on them.</p>
      <div className="row">
        <Button busy={isBusy} onClick={open}>
          Open again
        </Button>
      </div>
    </>
  )
}

function HolidayForm() {
  const queryClient = useQueryClient()
  const [span, setSpan] = useState<HolidaySpan>({ from: '', to: '' })
  const [decisions, setDecisions] = useState<Decisions>({})
  const isSpan = span.from !== '' && span.from <= span.to
  const { data: orders = [] } = useApiQuery(holidayOrdersQuery(span), { enabled: isSpan })
  const decided = (decision: 'keep' | 'cancel') =>
    orders.map(({ id }) => id).filter((id) => decisions[id] === decision)
  const { form, errors, isPending } = useForm({
    check: ({ message = '' }) => ({
      body: { ...span, message, keep: decided('keep'), cancel: decided('cancel') },
    }),
    send: takeHoliday,
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
          onChange={({ currentTarget: { value } }) => setSpan({ ...span, from: value })}
        />
        <TextField
          label="Up to"
          type="date"
          required
          min={span.from}
          value={span.to}
          error={errors.to}
          onChange={({ currentTarget: { value } }) => setSpan({ ...span, to: value })}
        />
      </div>
      <TextAreaField
        label="What your buyers read"
        name="message"
        required
        maxLength={500}
        error={errors.message}
        hint="It stands on your listings, and in the mail about an order that you cancel."
      />
      {isSpan && orders.length > 0 && (
        <HolidayOrders orders={orders} decisions={decisions} onDecide={setDecisions} />
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={isPending}>
          Close for these days
        </Button>
      </div>
    </form>
  )
}

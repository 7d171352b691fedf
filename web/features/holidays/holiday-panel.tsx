import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { HolidaySpan } from '#shared/api/holidays.ts'
import { ClosedNotice } from '#web/common/closed-notice.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { endHoliday } from './api/end-holiday.ts'
import { takeHoliday } from './api/take-holiday.ts'
import { type Decisions, HolidayOrders } from './holiday-orders.tsx'
import { holidayOrdersQuery, holidayQuery } from './holiday-queries.ts'

const unreachable = 'We could not reach the bakery. Please check your connection and try again.'

/** Closes the baker's listings from a day to another, once each order within is kept or cancelled; or opens them again. */
export function HolidayPanel() {
  const queryClient = useQueryClient()
  const { data } = useApiQuery(holidayQuery)
  const [failure, setFailure] = useState<ApiError | null | undefined>(undefined)
  const [isBusy, start] = useTransition()
  const change = (work: () => Promise<unknown>) =>
    start(async () => {
      try {
        await work()
        setFailure(undefined)
      } catch (error) {
        setFailure(error instanceof ApiError ? error : null)
      }
      await refreshQueries(queryClient, '/api/sellers', '/api/food-listings', '/api/orders')
    })
  if (!data) return null
  return (
    <section className="sheet stack" aria-labelledby="holiday">
      <h2 id="holiday">Days when you are closed</h2>
      {failure !== undefined && (
        <Notice tone="bad" live>
          {failure?.reason ?? unreachable}
        </Notice>
      )}
      {data.holiday ? (
        <>
          <ClosedNotice closed={data.holiday} />
          <p className="muted">Your listings can be seen, and not be ordered for these days or on them.</p>
          <div className="row">
            <Button busy={isBusy} onClick={() => change(endHoliday)}>
              Open again
            </Button>
          </div>
        </>
      ) : (
        <HolidayForm
          isBusy={isBusy}
          errors={failure?.fields ?? {}}
          onTake={(body) => change(() => takeHoliday(body))}
        />
      )}
    </section>
  )
}

interface HolidayFormProps {
  isBusy: boolean
  errors: Readonly<Record<string, string>>
  onTake: (body: Parameters<typeof takeHoliday>[0]) => void
}

function HolidayForm({ isBusy, errors, onTake }: HolidayFormProps) {
  const [span, setSpan] = useState<HolidaySpan>({ from: '', to: '' })
  const [decisions, setDecisions] = useState<Decisions>({})
  const isSpan = span.from !== '' && span.from <= span.to
  const { data: orders = [] } = useApiQuery(holidayOrdersQuery(span), { enabled: isSpan })
  const decided = (decision: 'keep' | 'cancel') =>
    orders.map(({ id }) => id).filter((id) => decisions[id] === decision)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const message = new FormData(event.currentTarget).get('message')
        onTake({ ...span, message: String(message), keep: decided('keep'), cancel: decided('cancel') })
      }}
    >
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
        <Button type="submit" variant="primary" busy={isBusy}>
          Close for these days
        </Button>
      </div>
    </form>
  )
}

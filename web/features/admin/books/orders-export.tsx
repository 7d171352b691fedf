import { useState } from 'react'
import { datesAreIn } from '#shared/zone-name.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { booksFiles } from './books-queries.ts'

/** Exports the orders of a range of days for accounting. */
export function OrdersExport() {
  const { timeZone } = useConsoleClock()
  const [wanted, setWanted] = useState({ by: 'ordered', from: '', to: '' })
  const field = (name: 'by' | 'from' | 'to') => ({
    name,
    value: wanted[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget
      setWanted((before) => ({ ...before, [name]: value }))
    },
  })
  const isBackwards = wanted.from !== '' && wanted.to !== '' && wanted.from > wanted.to
  return (
    <section className="sheet stack" aria-labelledby="orders-export-title">
      <div>
        <h2 id="orders-export-title">Orders for accounting</h2>
        <p className="muted">
          A file with one line per order: amounts, commission, the provider’s fee and reference, and the
          pickup location. Leave the dates empty to include all orders. {datesAreIn(timeZone)}
        </p>
      </div>
      <div className="row">
        <SelectField label="By date" {...field('by')}>
          <option value="ordered">Ordered</option>
          <option value="completed">Completed</option>
        </SelectField>
        <TextField label="From" type="date" {...field('from')} />
        <TextField
          label="Until"
          type="date"
          {...field('to')}
          error={isBackwards ? 'Choose a day that isn’t before the first day' : undefined}
        />
      </div>
      {!isBackwards && (
        <p>
          <a href={booksFiles.orders(wanted)} download="orders-for-accounting.csv">
            Download orders as CSV
          </a>
        </p>
      )}
    </section>
  )
}

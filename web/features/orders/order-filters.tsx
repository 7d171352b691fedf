import { statusFacts } from '#shared/order-status-facts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import css from './order-filters.module.css'
import { isNarrowed, type OrderFilters } from './order-filters-of.ts'

interface OrderFilterFormProps {
  filters: OrderFilters
  /** the page of the form, with its other URL parameters */
  page: { path: string; fields: Readonly<Record<string, string>> }
  /** the link without filters */
  allHref: string
  /** the download link for the shown orders */
  fileHref: string
  onFilter: (filters: URLSearchParams) => void
}

/** Filters the order history by status, text and date, and offers a download; works without JavaScript. */
export function OrderFilterForm({ filters, page, allHref, fileHref, onFilter }: OrderFilterFormProps) {
  return (
    <search>
      <form
        action={page.path}
        method="get"
        className={`sheet ${css.form}`}
        // resets the fields when the URL changes, but not when an order arrives
        key={JSON.stringify(filters)}
        onSubmit={(event) => {
          event.preventDefault()
          onFilter(typedIn(event.currentTarget))
        }}
      >
        {Object.entries(page.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Search"
          type="search"
          name="query"
          icon="search"
          maxLength={100}
          placeholder="Order number, bake, buyer or note"
          defaultValue={filters.query}
          className={css.text}
        />
        <SelectField label="Status" name="status" defaultValue={filters.status ?? ''} className={css.status}>
          <option value="">All</option>
          {Object.entries(statusFacts).map(([status, { label }]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Ordered from" type="date" name="from" defaultValue={filters.from} />
        <TextField label="Ordered until" type="date" name="to" defaultValue={filters.to} />
        <div className={`row tight ${css.buttons}`}>
          <Button type="submit" variant="soft" icon="search">
            Show
          </Button>
          {isNarrowed(filters) && (
            <ButtonLink variant="quiet" icon="close" href={allHref}>
              Show all
            </ButtonLink>
          )}
          <a className={`end ${css.file}`} href={fileHref} download="orders.csv">
            Download as CSV
          </a>
        </div>
      </form>
    </search>
  )
}

/** The filled-in fields as URL parameters. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value)
  return typed
}

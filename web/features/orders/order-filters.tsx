import { statusFacts } from '#shared/order-status-facts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import css from './order-filters.module.css'
import { isNarrowed, type OrderFilters } from './order-filters-of.ts'

interface OrderFilterFormProps {
  filters: OrderFilters
  /** the page that the form belongs to, with what its address holds besides the filters */
  page: { path: string; fields: Readonly<Record<string, string>> }
  /** where all orders are */
  allHref: string
  /** where the orders shown are as a file */
  fileHref: string
  onFilter: (filters: URLSearchParams) => void
}

/** Narrows the order history by status, text and days, and hands it over as a file; a plain form without script. */
export function OrderFilterForm({ filters, page, allHref, fileHref, onFilter }: OrderFilterFormProps) {
  return (
    <search>
      <form
        action={page.path}
        method="get"
        className={`sheet ${css.form}`}
        // another address sets the fields; an order that comes in leaves what is typed
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
          placeholder="Bake, buyer or note"
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

/** What is filled in, as an address holds it. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value)
  return typed
}

import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import css from './order-search-form.module.css'

interface OrderSearchFormProps {
  /** the searched text; empty: all orders are shown */
  text: string
  path: string
  onSearch: (text: string) => void
}

/** Searches a buyer's orders; works without JavaScript. */
export function OrderSearchForm({ text, path, onSearch }: OrderSearchFormProps) {
  return (
    <search>
      <form
        action={path}
        method="get"
        className={css.form}
        key={text}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('query')
          onSearch(typeof typed === 'string' ? typed.trim() : '')
        }}
      >
        <TextField
          label="Search your orders"
          type="search"
          name="query"
          icon="search"
          maxLength={100}
          placeholder="Order number, bake or baker"
          defaultValue={text}
        />
        <Button type="submit" variant="soft">
          Search
        </Button>
      </form>
    </search>
  )
}

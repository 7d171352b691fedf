import { myListingSorts } from '#shared/list-sorts.ts'
import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { SortField } from '#web/ui/sort-field.tsx'
import css from './my-listings-filter.module.css'
import type { MyListingsView } from './my-listings-view.ts'

interface MyListingsFilterProps {
  view: MyListingsView
  /** the form's page, and the other fields of its address */
  page: { path: string; fields: Readonly<Record<string, string>> }
  /** the number of matching listings */
  total: number | null
  onView: (view: URLSearchParams) => void
}

/** Searches, filters and sorts a baker's listings; a plain form without script. */
export function MyListingsFilter({ view, page, total, onView }: MyListingsFilterProps) {
  const show = (form: HTMLFormElement) => {
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value) typed.set(name, value)
    onView(typed)
  }
  return (
    <search>
      <form
        action={page.path}
        method="get"
        className={`sheet ${css.form}`}
        key={JSON.stringify(view)}
        onSubmit={(event) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
      >
        {Object.entries(page.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Search my listings"
          type="search"
          name="query"
          icon="search"
          maxLength={200}
          defaultValue={view.query}
          className={css.text}
        />
        <SelectField
          label="Show"
          name="state"
          defaultValue={view.state ?? ''}
          onChange={({ currentTarget: { form } }) => form && show(form)}
        >
          <option value="">All</option>
          <option value="active">Active</option>
          <option value="sold_out">Sold out</option>
          <option value="paused">Paused</option>
          <option value="draft">Draft</option>
          <option value="past">Past</option>
        </SelectField>
        <SortField
          sorts={myListingSorts}
          sort={view.sort}
          onChange={({ currentTarget: { form } }) => form && show(form)}
        />
        <Button type="submit" variant="soft" icon="search">
          Search
        </Button>
        <p role="status" className={`small muted ${css.total}`}>
          {total !== null && plural(total, ['# listing', '# listings'])}
        </p>
      </form>
    </search>
  )
}

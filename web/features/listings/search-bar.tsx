import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { categoryLabel, offeredCategories } from '#shared/categories.ts'
import { distanceChoices } from '#shared/distance-choices.ts'
import { withSign } from '#shared/money.ts'
import { withinText } from '#web/features/location/within-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { dayLabel, orderNames } from './filter-labels.ts'
import {
  anyCategory,
  firstDiet,
  type ListingFilters,
  longestQuery,
  orders,
  priceChoices,
} from './listing-search.ts'
import { MoreFilters } from './more-filters.tsx'
import css from './search-bar.module.css'
import { showResults } from './show-results.ts'
import { useDayChoices } from './use-day-choices.ts'
import { useLiveFilters } from './use-live-filters.ts'

interface SearchBarProps {
  /** the page that shows the results */
  path: string
  filters: ListingFilters
  /** whether a place to measure distances from is known */
  hasPlace: boolean
  /** the switch between list and map (FIND-02) */
  view: ReactNode
  /** the fields of the place */
  where: ReactNode
  /** a short summary of the search */
  summary: string
  /** the number of results as text (decisions, a filter) */
  count: string
  /** asks for the place to measure distances from; resolves to whether it is known (FIND-17) */
  onNeedPlace: () => Promise<boolean>
}

/**
 * The search and filter bar (FIND-01 to FIND-10): a plain GET form that works without script; with script the list
 * updates while typing. On a phone it is one line, which opens the form as a sheet.
 */
export function SearchBar(props: SearchBarProps) {
  const { path, filters, hasPlace, view, where, summary, count, onNeedPlace } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const live = useLiveFilters(form, path, filters)
  const days = useDayChoices(filters.day)
  const isTooLong = (filters.query?.length ?? 0) > longestQuery
  const needPlace = async ({ target: select }: ChangeEvent<HTMLSelectElement>) => {
    if (select.value === '' || (await onNeedPlace())) return
    // a distance needs a place (FIND-18)
    select.value = ''
    form.current?.requestSubmit()
  }
  return (
    <search className={css.bar}>
      <Button variant="line" icon="search" className={css.line} popoverTarget={formId}>
        <span>Search: {summary}</span>
      </Button>
      <div className={`needs-script ${css.lineView}`}>{view}</div>
      <form ref={form} id={formId} popover="auto" action={path} className={`sheet ${css.form}`} {...live}>
        <div className={css.words}>
          <TextField
            type="search"
            name="query"
            label="Search"
            labelHidden
            icon="search"
            placeholder="Search for baked goods, types, or ingredients..."
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={filters.query ?? ''}
            error={isTooLong ? `Search with ${longestQuery} characters or fewer.` : undefined}
          />
          <Button type="submit" className={css.submit}>
            Search
          </Button>
          <div className={`needs-script ${css.view}`}>{view}</div>
        </div>
        <div className={css.choices}>
          <SelectField name="cuisine" label="Category" labelHidden defaultValue={filters.cuisine ?? ''}>
            <option value="">{anyCategory}</option>
            {offeredCategories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </SelectField>
          <SelectField name="day" label="Pickup day" labelHidden defaultValue={filters.day ?? ''}>
            <option value="">Any day</option>
            {days.map((day) => (
              <option key={day} value={day}>
                {dayLabel(day)}
              </option>
            ))}
          </SelectField>
          <SelectField name="maxPrice" label="Price" labelHidden defaultValue={filters.maxPrice ?? ''}>
            <option value="">Any price</option>
            {priceChoices.map((price) => (
              <option key={price} value={price}>
                Under {withSign(price)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="maxDistance"
            label="Distance"
            labelHidden
            defaultValue={filters.maxDistance ?? ''}
            onChange={(event) => void needPlace(event)}
          >
            <option value="">Any distance</option>
            {distanceChoices.map((miles) => (
              <option key={miles} value={miles}>
                {withinText(miles)}
              </option>
            ))}
          </SelectField>
          <SelectField name="sort" label="Order" labelHidden defaultValue={filters.sort ?? ''}>
            <option value="">{hasPlace ? 'Nearest first' : 'Newest first'}</option>
            {orders.map(
              (order) =>
                // without a place this is the default order
                (hasPlace || order !== 'newest') && (
                  <option key={order} value={order}>
                    {orderNames[order]}
                  </option>
                ),
            )}
          </SelectField>
          <MoreFilters filters={filters} />
          <Checkbox name={firstDiet} value="true" defaultChecked={filters[firstDiet] === 'true'}>
            Gluten-Free Only
          </Checkbox>
        </div>
        {where}
        <Button
          variant="primary"
          className={css.show}
          popoverTarget={formId}
          popoverTargetAction="hide"
          onClick={showResults}
        >
          {count}
        </Button>
      </form>
    </search>
  )
}

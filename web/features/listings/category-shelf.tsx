import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { categoryLabel, offeredCategories } from '#shared/categories.ts'
import { Link } from '#web/ui/link.tsx'
import { categoryDrawing } from './category-drawing.ts'
import css from './category-shelf.module.css'
import { type ListingFilters, searchPath } from './listing-search.ts'
import { showResults } from './show-results.ts'

interface CategoryShelfProps {
  /** the page that shows the results */
  path: string
  filters: ListingFilters
}

/** The category filter as pictures; pressing the chosen one again shows all categories. */
export function CategoryShelf({ path, filters }: CategoryShelfProps) {
  const [, navigate] = useLocation()
  const { cuisine: chosen, ...others } = filters
  return (
    <nav aria-label="Categories" className={css.shelf}>
      {offeredCategories.map((category) => {
        const isChosen = category === chosen
        const href = searchPath(path, isChosen ? others : { ...others, cuisine: category })
        // a filter is not a new page: keep the scroll position, as with the select above
        const filter = (event: MouseEvent) => {
          event.preventDefault()
          navigate(href, { replace: true })
          showResults()
        }
        return (
          <Link key={category} href={href} onClick={filter} {...(isChosen ? { 'aria-current': true } : {})}>
            <img src={categoryDrawing(category).url} alt="" width={58} height={58} decoding="async" />
            {categoryLabel(category)}
          </Link>
        )
      })}
    </nav>
  )
}

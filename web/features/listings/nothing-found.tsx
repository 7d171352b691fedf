import type { Point } from '#shared/distance.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { hasFilters, type ListingFilters, searchPath } from './listing-search.ts'
import { lacksWords, suggestedFilters, suggestionLabel } from './suggestion-labels.ts'
import { suggestionsQuery } from './suggestions-query.ts'

export interface NothingFoundProps {
  /** the page that shows the results */
  path: string
  filters: ListingFilters
  /** the point that distances are measured from; null when unknown */
  point: Point | null
  isMap: boolean
}

/** An empty result: words first, then links to searches that find something, each with its count. */
export function NothingFound({ path, filters, point, isMap }: NothingFoundProps) {
  const { data: suggestions = [] } = useApiQuery(suggestionsQuery(filters, point))
  const Heading = isMap ? 'h3' : 'h2'
  return (
    <section className="stack">
      <Heading>No matches</Heading>
      <p>
        {isMap
          ? 'No baked goods found. Try adjusting your search filters.'
          : 'No baked goods found matching your criteria.'}
      </p>
      {lacksWords(filters.query) && (
        <p>“{filters.query}” has no letters or digits. Type what you’d like, such as “rye bread”.</p>
      )}
      {suggestions.length > 0 && (
        <>
          <p id="suggested-searches">These searches find something:</p>
          <nav className="row" aria-labelledby="suggested-searches">
            {suggestions.map((suggestion) => (
              <ButtonLink
                key={`${suggestion.field} ${suggestion.value}`}
                variant="soft"
                href={searchPath(path, suggestedFilters(filters, suggestion))}
              >
                {suggestionLabel(suggestion)}
              </ButtonLink>
            ))}
          </nav>
        </>
      )}
      {hasFilters(filters) && (
        <div className="row">
          <ButtonLink href={path}>Clear filters</ButtonLink>
        </div>
      )}
      <img src={nothingFound} alt="" width={224} height={168} />
    </section>
  )
}

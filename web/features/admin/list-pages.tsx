import { locale } from '#shared/locale.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The position of a page in its list. */
export interface ListPlace {
  total: number
  totalIsExact: boolean
  page: number
  limit: number
  nextCursor: string | null
}

interface ListPagesProps {
  place: ListPlace
  /** the number of rows on this page */
  shown: number
  /** the URL of another page */
  hrefOf: (page: { page?: string; cursor?: string }) => string
}

/** The shown range of the list, with links to the previous and next page. */
export function ListPages({ place, shown, hrefOf }: ListPagesProps) {
  const { page, nextCursor } = place
  return (
    <div className="row">
      <p role="status" className="small muted">
        {placeText(place, shown)}
      </p>
      {(page > 1 || nextCursor !== null) && (
        <nav aria-label="Pages" className="row tight end">
          {page > 1 && (
            <ButtonLink icon="arrow-left" href={hrefOf(page > 2 ? { page: String(page - 1) } : {})}>
              Previous
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink icon="arrow-right" href={hrefOf({ cursor: nextCursor })}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

/** Formats a range: "21–40 of 1,284", or "over 10,000" if not counted exactly. */
function placeText({ total, totalIsExact, page, limit }: ListPlace, shown: number): string {
  if (shown === 0) return 'None'
  const first = (page - 1) * limit + 1
  return `${count(first)}–${count(first + shown - 1)} of ${totalText({ total, totalIsExact })}`
}

/** The total as text. */
export function totalText({ total, totalIsExact }: Pick<ListPlace, 'total' | 'totalIsExact'>): string {
  return `${totalIsExact ? '' : 'over '}${count(total)}`
}

function count(number: number): string {
  return number.toLocaleString(locale)
}

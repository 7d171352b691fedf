import { type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { DirectoryQuery, type DirectoryResponse } from '#shared/api/usda.ts'
import type { Point } from '#shared/distance.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lookUpLocation } from '../location/look-up-location.ts'
import { openingView } from '../map/opening-view.ts'
import {
  answerNotice,
  cardOf,
  criteriaNotice,
  failureNotice,
  type SearchNotice,
  sourceText,
} from './directory-copy.ts'
import { DirectoryFields } from './directory-fields.tsx'
import css from './directory-finder.module.css'
import { locationIssueText, locationZoom, resultsZoom } from './finder-view-rules.ts'
import type { MarketMapProps } from './market-map-props.ts'
import { directoryQuery } from './market-queries.ts'
import { MarketResults } from './market-results.tsx'

interface DirectoryFinderProps {
  /** the query of the address: what is asked of the directory, and `all` for the whole answer */
  search: URLSearchParams
  /** draws the map beside the list */
  map: (props: MarketMapProps) => ReactNode
}

/** How close the map moves when the places lie all over a state. */
const stateZoom = 6

const criteria = ['zip', 'city', 'state', 'x', 'y'] as const

/** Searches the USDA's directory (MKT-03 to MKT-17; decisions, OPEN-69). The address holds the search, so it works without script. */
export function DirectoryFinder({ search, map }: DirectoryFinderProps) {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [isLocating, setLocating] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isEmpty, setEmpty] = useState(false)
  /** the fields that were written into since the form was sent: what was wrong with them may be so no longer */
  const [mended, setMended] = useState<readonly string[]>([])
  const type = search.get('type')
  const isAsked = type !== null && !isEmpty && Object.keys(typed).length === 0
  const { data, error, isFetching } = useApiQuery(directoryQuery(type ?? '', search), { enabled: isAsked })
  const answer = isAsked && !error ? data : undefined
  const fields = isAsked && error instanceof ApiError ? error.fields : {}
  const cards = useMemo(() => answer?.data.map(cardOf) ?? null, [answer])
  const placed = useMemo(() => cards?.filter(({ isPlaced }) => isPlaced) ?? [], [cards])

  // Enter in any field submits the form (MKT-09)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = filledIn(new FormData(event.currentTarget))
    const wrong = fieldErrors(DirectoryQuery.safeParse(filled))
    const nothing = criteria.every((name) => filled[name] === undefined)
    setTyped(wrong)
    setMended([])
    setIssue(null)
    setEmpty(nothing)
    if (nothing || Object.keys(wrong).length > 0) return
    navigate(`${paths.usdaMarkets}?${new URLSearchParams(filled)}`)
  }
  const locate = () => {
    setIssue(null)
    setLocating(true)
    void lookUpLocation('filter', navigator, {
      onFind: (point) => {
        setLocating(false)
        const place = {
          zip: '',
          city: '',
          state: '',
          y: point.latitude.toFixed(3),
          x: point.longitude.toFixed(3),
        }
        for (const [name, value] of Object.entries(place)) {
          const box = form.current?.elements.namedItem(name)
          if (box instanceof HTMLInputElement) box.value = value
        }
        form.current?.requestSubmit()
      },
      onFail: (why) => {
        setLocating(false)
        setIssue(locationIssueText(why))
      },
      onEnd: () => setLocating(false),
    })
  }
  const notice = isEmpty ? criteriaNotice : noticeOf(isAsked ? error : null, answer)
  return (
    <div className={`stack loose ${css.page}`}>
      <search>
        <form
          ref={form}
          key={search.toString()}
          action={paths.usdaMarkets}
          noValidate
          className="sheet stack loose"
          onSubmit={submit}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
              setMended([...mended, target.name])
          }}
        >
          <DirectoryFields search={search} errors={without({ ...fields, ...typed }, mended)} />
          <div className="row">
            <Button type="submit" variant="primary" icon="search" busy={isAsked && isFetching && !answer}>
              Search
            </Button>
            <Button icon="locate" className="needs-script" busy={isLocating} onClick={locate}>
              Use My Location
            </Button>
          </div>
        </form>
      </search>
      {issue && (
        <Notice tone="bad" live>
          {issue}
        </Notice>
      )}
      <div role="status">
        {notice && (
          <Notice tone={notice.tone}>
            <strong>{notice.title}</strong>
            <p>{notice.text}</p>
          </Notice>
        )}
      </div>
      {answer && type && sourceText(answer.source, type) && (
        <Notice tone="kraft">{sourceText(answer.source, type)}</Notice>
      )}
      <MarketResults
        title={cards && cards.length > 0 ? 'Locations' : null}
        markets={cards}
        isSearching={isAsked && isFetching && !answer}
        moreHref={`${paths.usdaMarkets}?${new URLSearchParams([...search, ['all', '1']])}`}
        showsAll={search.has('all')}
        map={(shown) =>
          map({
            ...shown,
            markets: placed,
            place: null,
            ...(placed.length > 0
              ? {
                  focus: openingView(null, placed).centre,
                  zoomAtPlace: isWholeState(search) ? stateZoom : resultsZoom,
                }
              : { focus: locationOf(search), zoomAtPlace: locationZoom }),
          })
        }
      />
      <p className="small muted prose">
        The directory is the USDA’s Local Food Portal; places tell it about themselves. Looking for a market
        to meet at? The <Link href={paths.marketFinder}>market finder</Link> is quicker.
      </p>
    </div>
  )
}

/** Whether a search is about a state and nothing smaller. */
function isWholeState(search: URLSearchParams): boolean {
  return search.has('state') && !search.has('city') && !search.has('zip')
}

/** The location that a search is made around, a device's above all; null where it names none. */
function locationOf(search: URLSearchParams): Point | null {
  const [latitude, longitude] = ['y', 'x'].map((name) => Number(search.get(name) || Number.NaN))
  if (latitude === undefined || longitude === undefined) return null
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

/** What of a form is filled in, by field. */
function filledIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  )
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

function noticeOf(error: unknown, answer: DirectoryResponse | undefined): SearchNotice | null {
  if (error) return failureNotice(error)
  return answer ? answerNotice(answer) : null
}

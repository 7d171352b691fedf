import { type ReactNode, useMemo } from 'react'
import type { DirectoryResponse } from '#shared/api/usda.ts'
import type { Point } from '#shared/distance.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
import { locationZoom, resultsZoom } from './finder-view-rules.ts'
import type { MarketMapProps } from './market-map-props.ts'
import { MarketResults } from './market-results.tsx'
import { useDirectoryForm } from './use-directory-form.ts'

interface DirectoryFinderProps {
  /** the query of the address: the search, and `all` for all results */
  search: URLSearchParams
  /** renders the map beside the list */
  map: (props: MarketMapProps) => ReactNode
}

/** The zoom for places all over a state. */
const stateZoom = 6

/** Searches the USDA's directory (MKT-03 to MKT-17; decisions, OPEN-69); the address holds the search. */
export function DirectoryFinder({ search, map }: DirectoryFinderProps) {
  const asking = useDirectoryForm(search)
  const { device, isEmpty, answer, error, isSearching } = asking
  const type = search.get('type')
  const cards = useMemo(() => answer?.data.map(cardOf) ?? null, [answer])
  const placed = useMemo(() => cards?.filter(({ isPlaced }) => isPlaced) ?? [], [cards])
  const notice = isEmpty ? criteriaNotice : noticeOf(error, answer)
  return (
    <div className={`stack loose ${css.page}`}>
      <DirectoryForm search={search} form={asking} />
      {device.issue && (
        <Notice tone="bad" live>
          {device.issue}
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
        isSearching={isSearching}
        moreHref={`${paths.usdaMarkets}?${new URLSearchParams([...search, ['all', '1']])}`}
        showsAll={search.has('all')}
        map={(shown) =>
          map({
            ...shown,
            markets: placed,
            place: null,
            ...(placed.length > 0
              ? {
                  focus: openingView(null, placed).center,
                  zoomAtPlace: isWholeState(search) ? stateZoom : resultsZoom,
                }
              : { focus: locationOf(search), zoomAtPlace: locationZoom }),
          })
        }
      />
      <p className="small muted prose">
        The directory is the USDA’s Local Food Portal. Places list themselves there. Looking for a market to
        meet at? The <Link href={paths.marketFinder}>market finder</Link> is quicker.
      </p>
    </div>
  )
}

/** The search form; the device's location fills it in and submits it. */
function DirectoryForm({
  search,
  form: { form, submit, noteWriting, device, errors, isSearching },
}: {
  search: URLSearchParams
  form: ReturnType<typeof useDirectoryForm>
}) {
  return (
    <search>
      <form
        ref={form}
        key={search.toString()}
        action={paths.usdaMarkets}
        noValidate
        className="sheet stack loose"
        onSubmit={submit}
        onInput={noteWriting}
      >
        <DirectoryFields search={search} errors={errors} />
        <div className="row">
          <Button type="submit" variant="primary" icon="search" busy={isSearching}>
            Search
          </Button>
          <Button icon="locate" className="needs-script" busy={device.isLocating} onClick={device.locate}>
            Use My Location
          </Button>
        </div>
      </form>
    </search>
  )
}

/** Whether a search covers a whole state. */
function isWholeState(search: URLSearchParams): boolean {
  return search.has('state') && !search.has('city') && !search.has('zip')
}

/** The coordinates of a search, e.g. of the device; null without coordinates. */
function locationOf(search: URLSearchParams): Point | null {
  const [latitude, longitude] = ['y', 'x'].map((name) => Number(search.get(name) || Number.NaN))
  if (latitude === undefined || longitude === undefined) return null
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

function noticeOf(error: unknown, answer: DirectoryResponse | undefined): SearchNotice | null {
  if (error) return failureNotice(error)
  return answer ? answerNotice(answer) : null
}

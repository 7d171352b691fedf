import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { MarketsQuery } from '#shared/api/markets.ts'
import type { Point } from '#shared/distance.ts'
import { marketRadius } from '#shared/market-list.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { foundText, locationZoom } from './finder-view-rules.ts'
import css from './market-finder.module.css'
import { issueCopy, type LoadedMarkets } from './market-list-file.ts'
import type { MarketMapProps } from './market-map-props.ts'
import { MarketResults } from './market-results.tsx'
import { useDevicePlace } from './use-device-place.ts'
import { useMarketSearch } from './use-market-search.ts'

interface MarketFinderProps {
  /** the query of the address: `zip`, `radius`, and `all` for the whole list */
  search: URLSearchParams
  /** renders the map beside the list */
  map: (props: MarketMapProps) => ReactNode
}

/** Finds farmers markets near the device or a ZIP code (MKT-18 to MKT-27; decisions, OPEN-67, OPEN-68). */
export function MarketFinder({ search, map }: MarketFinderProps) {
  const [, navigate] = useLocation()
  const zip = search.get('zip')
  const typedRadius = search.get('radius') ?? ''
  const [here, setHere] = useState<Point | null>(null)
  const wantedRadius = useRef('')
  const device = useDevicePlace((point) => {
    setHere(point)
    navigate(addressOf(null, wantedRadius.current))
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const result = useMarketSearch({ zip, radius: typedRadius, here })
  const errors = { ...result.fields, ...typed }
  // hide earlier results while the form has errors
  const found = Object.keys(typed).length > 0 ? null : result.found

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wanted = { zip: String(form.get('zip') ?? '').trim(), radius: String(form.get('radius') ?? '') }
    // without a ZIP code keep the device's location
    const staysHere = wanted.zip === '' && here !== null
    const query = staysHere ? { ...here, radius: wanted.radius } : wanted
    const wrong = fieldErrors(MarketsQuery.safeParse(query))
    setTyped(wrong)
    device.forgetIssue()
    if (Object.keys(wrong).length > 0) return
    if (!staysHere) setHere(null)
    navigate(addressOf(staysHere ? null : wanted.zip, wanted.radius))
  }

  const locate = (form: HTMLFormElement | null) => {
    wantedRadius.current = String(new FormData(form ?? undefined).get('radius') ?? '')
    const { radius: wrong } = fieldErrors(
      MarketsQuery.safeParse({ latitude: 0, longitude: 0, radius: wantedRadius.current }),
    )
    setTyped(wrong === undefined ? {} : { radius: wrong })
    device.forgetIssue()
    if (wrong === undefined) device.locate()
  }

  return (
    <div className={`stack loose ${css.page}`}>
      <MarketForm
        key={`${zip} ${typedRadius}`}
        zip={zip}
        radius={typedRadius}
        errors={errors}
        isSearching={result.isSearching && here === null}
        isLocating={device.isLocating}
        onSubmit={submit}
        onLocate={locate}
      />
      <FinderNotices device={device.issue} list={result.issue} isFailed={result.isFailed} />
      <MarketResults
        title={found && foundText(found.length, result.radius, result.place?.label ?? null)}
        markets={found}
        isSearching={result.isSearching}
        moreHref={zip === null || search.has('all') ? null : `${addressOf(zip, typedRadius)}&all=1`}
        showsAll={search.has('all')}
        map={(shown) =>
          map({
            ...shown,
            markets: result.onMap,
            place: result.place,
            zoomAtPlace: locationZoom,
          })
        }
      />
      <p className="small muted prose">
        {result.source === 'imported'
          ? 'The markets come from the USDA’s Local Food Portal, as they last described themselves there.'
          : 'We collected these well-known markets ourselves. There are many more.'}{' '}
        Seasons and hours change, so ask the market before a long drive.{' '}
        <Link href={paths.usdaMarkets}>Search the USDA directory</Link> for more kinds of places.
      </p>
    </div>
  )
}

interface MarketFormProps {
  zip: string | null
  radius: string
  errors: FieldErrors
  isSearching: boolean
  isLocating: boolean
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  onLocate: (form: HTMLFormElement | null) => void
}

function MarketForm(props: MarketFormProps) {
  const { zip, radius, errors, isSearching, isLocating, onSubmit, onLocate } = props
  const isHydrated = useHydrated()
  return (
    <search>
      <form
        action={paths.marketFinder}
        noValidate={isHydrated}
        className={`sheet ${css.form}`}
        onSubmit={onSubmit}
      >
        <TextField
          label="ZIP code"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={zip ?? ''}
          error={errors.zip}
          required={!isHydrated}
        />
        <TextField
          label="Radius in miles"
          name="radius"
          type="number"
          min={marketRadius.least}
          max={marketRadius.most}
          defaultValue={radius || String(marketRadius.usual)}
          error={errors.radius}
        />
        <div className={css.buttons}>
          <Button type="submit" variant="primary" icon="search" busy={isSearching}>
            Find Markets
          </Button>
          <Button
            icon="locate"
            className="needs-script"
            busy={isLocating}
            onClick={(event) => onLocate(event.currentTarget.form)}
          >
            Use My Location
          </Button>
        </div>
      </form>
    </search>
  )
}

interface FinderNoticesProps {
  device: string | null
  list: LoadedMarkets['issue']
  isFailed: boolean
}

function FinderNotices({ device, list, isFailed }: FinderNoticesProps) {
  return (
    <>
      {device && (
        <Notice tone="bad" live>
          {device}
        </Notice>
      )}
      {list && (
        <Notice tone="bad" live>
          {issueCopy[list]}
        </Notice>
      )}
      {isFailed && (
        <Notice tone="bad" live>
          We could not search the markets. Try again in a moment.
        </Notice>
      )}
    </>
  )
}

function addressOf(zip: string | null, radius: string): string {
  const query = new URLSearchParams({
    ...(zip === null ? {} : { zip }),
    ...(radius === '' ? {} : { radius }),
  })
  return query.size === 0 ? paths.marketFinder : `${paths.marketFinder}?${query}`
}

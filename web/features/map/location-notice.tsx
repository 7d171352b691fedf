import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { KnownPlace } from '../location/location-rules.ts'
import { useLocationControl } from '../location/use-location.ts'
import { placeText } from './map-labels.ts'
import css from './map-view.module.css'

/** The map's note about the visitor's place: known, being located, or missing (MAP-10, MAP-22). */
export function LocationNotice({ place }: { place: KnownPlace | null }) {
  const { state, request } = useLocationControl()
  if (place)
    return (
      <p className={css.place}>
        <Icon name="locate" />
        {placeText(place)}
      </p>
    )
  const isRequesting = state.name === 'requesting'
  return (
    <Notice icon="locate" live className={css.notice}>
      <div className="row">
        <p>
          {isRequesting
            ? 'Requesting your location to show nearby baked goods. Please allow location access if prompted.'
            : 'The map view needs your location to show how far each baker is and to filter by distance.'}
        </p>
        {!isRequesting && <Button onClick={() => void request('filter')}>Try Location Access Again</Button>}
      </div>
    </Notice>
  )
}

import { lazy, Suspense, useState, useTransition } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import css from './address.module.css'
import type { AddressPart } from './address-values.ts'
import { type Detected, detectAddress } from './detect-address.ts'
import { LocationFailure } from './locate-device.ts'

const PlaceMap = lazy(() => import('./place-map.tsx').then((module) => ({ default: module.PlaceMap })))

/**
 * Sets the point of the pickup place: detected by the device with its address (POST-27 to POST-33), or set on a map.
 * It also shows and removes the point.
 */
export function LocationButton({ values, set }: Pick<AddressPart, 'values' | 'set'>) {
  const { isLocating, filledIn, locate } = useDetection({ values, set })
  const [isMapOpen, setMapOpen] = useState(false)
  const { latitude, longitude } = values
  const point = latitude === null || longitude === null ? null : { latitude, longitude }

  const forget = () => {
    set('latitude', null)
    set('longitude', null)
  }
  return (
    <>
      <div className={css.place}>
        <Button variant="quiet" icon="locate" busy={isLocating} onClick={locate}>
          Use my location
        </Button>
        <Button
          variant="quiet"
          icon="map"
          aria-expanded={isMapOpen}
          onClick={() => setMapOpen((isOpen) => !isOpen)}
        >
          {isMapOpen ? 'Close the map' : 'Set it on a map'}
        </Button>
        {point && (
          <p className="row tight small">
            <Icon name="pin" />
            Found: {point.latitude.toFixed(4)}, {point.longitude.toFixed(4)}
            <Button variant="quiet" icon="close" label="Forget this location" onClick={forget} />
          </p>
        )}
      </div>
      {filledIn?.credit && filledIn.address === values.address && (
        <p className={css.hint}>{filledIn.credit}</p>
      )}
      {isMapOpen && (
        <Suspense fallback={<p className={css.hint}>Loading the map…</p>}>
          <PlaceMap
            point={point}
            address={values.address}
            onPlace={({ latitude: north, longitude: east }) => {
              set('latitude', north)
              set('longitude', east)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Detects the device's address and fills it in, unless the user has typed another one. */
function useDetection({ values, set }: Pick<AddressPart, 'values' | 'set'>) {
  const [isLocating, start] = useTransition()
  /** the detected address, which the next detection may replace */
  const [filledIn, setFilledIn] = useState<{ address: string; credit: string | null } | null>(null)
  const fillIn = ({ point, address, timeZone, credit, notice }: Detected) => {
    set('latitude', point.latitude)
    set('longitude', point.longitude)
    if (timeZone !== null) set('timeZone', timeZone)
    const typed = values.address.trim()
    const isFree = typed === '' || typed === filledIn?.address
    if (address !== null && isFree) {
      set('address', address)
      setFilledIn({ address, credit })
    }
    const description = address !== null && !isFree ? 'We kept the address you typed.' : notice
    toasts.add({ title: 'Location Detected', description, tone: address === null ? 'note' : 'good' })
  }
  const locate = () =>
    start(async () => {
      try {
        fillIn(await detectAddress())
      } catch (error) {
        if (!(error instanceof LocationFailure)) throw error
        toasts.add({ title: error.title, description: error.message, tone: 'bad' })
      }
    })
  return { isLocating, filledIn, locate }
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PlaceBox } from './place-box.tsx'
import css from './place-row.module.css'
import type { BrowsingPlace } from './use-browsing-place.ts'
import { useLocationControl } from './use-location.ts'
import { withinText } from './within-text.ts'

interface PlaceRowProps {
  near: string | undefined
  browsing: BrowsingPlace
  /** the distance filter in miles, which needs a place */
  maxDistance: string | undefined
  /** called when this row's button has located the device (FIND-27) */
  onLocated?: () => void
}

/**
 * The place part of a search form (LAND-05, FIND-12): a prompt, the place box, and "Enable Location" until the device
 * is located. The last choice wins: locating the device clears the box.
 */
export function PlaceRow({ near, browsing, maxDistance, onLocated }: PlaceRowProps) {
  const { state, place: kept, request, choosePlace, forget } = useLocationControl()
  const { place, issue } = browsing
  const row = useRef<HTMLFieldSetElement>(null)
  const prompt = useRef<HTMLParagraphElement>(null)
  const wasTyped = useRef(false)
  const before = useRef(state)

  // store a place typed here, but not one from a link
  useEffect(() => {
    if (!(wasTyped.current && place?.label) || place.label === kept?.label) return
    wasTyped.current = false
    choosePlace(place)
  }, [place, kept, choosePlace])

  useEffect(() => {
    // an automatic location does not clear the box
    const wasRequesting = before.current.name === 'requesting' && before.current.flow !== 'granted'
    before.current = state
    const box = row.current?.querySelector('input')
    if (!(wasRequesting && state.name === 'found') || !box || box.value === '') return
    box.value = ''
    box.form?.requestSubmit()
  }, [state])

  const locate = async () => {
    if (!(await request('filter'))) return
    // the focused button is about to disappear
    prompt.current?.focus({ preventScroll: true })
    onLocated?.()
  }
  const lookAnywhere = () => {
    prompt.current?.focus({ preventScroll: true })
    forget()
  }
  const isDevice = place !== null && place.label === null
  return (
    <fieldset ref={row} className="row">
      <legend className="visually-hidden">Where</legend>
      <p ref={prompt} tabIndex={-1} className={`muted small ${css.prompt}`}>
        {promptText(place?.label, isDevice, maxDistance)}
      </p>
      <PlaceBox
        near={near}
        error={issue}
        onType={() => {
          wasTyped.current = true
        }}
        onChoose={(chosen, form) => {
          wasTyped.current = false
          choosePlace(chosen)
          form?.requestSubmit()
        }}
      />
      {!isDevice && (
        <Button
          variant="quiet"
          icon="locate"
          className="needs-script"
          busy={state.name === 'requesting' && state.flow === 'filter'}
          onClick={() => void locate()}
        >
          Enable Location
        </Button>
      )}
      {place?.isGranted && (
        <Button variant="quiet" icon="close" onClick={lookAnywhere}>
          Search everywhere
        </Button>
      )}
    </fieldset>
  )
}

function promptText(
  label: string | null | undefined,
  isDevice: boolean,
  maxDistance: string | undefined,
): ReactNode {
  if (isDevice) return 'Nearest to you first.'
  if (label) return `Nearest to ${label} first.`
  if (maxDistance) return `Set your location to see what’s ${withinText(maxDistance).toLowerCase()}.`
  return 'Set your location to see the nearest bakes first.'
}

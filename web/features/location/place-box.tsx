import { useRef } from 'react'
import type { Place } from '#shared/api/places.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { TextField } from '#web/ui/field.tsx'
import css from './place-row.module.css'

interface PlaceBoxProps {
  /** the place in the address, as typed */
  near: string | undefined
  error: string | undefined
  onType: () => void
  /** called after a choice; the field already has the place's name */
  onChoose: (place: Place, form: HTMLFormElement | null) => void
}

/** The place field for a ZIP code or a town and state; suggests places once it is used. */
export function PlaceBox({ near, error, onType, onChoose }: PlaceBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { part: Suggestions, prepare } = usePart(fetchSuggestions, '')
  return (
    <div className={css.box}>
      <TextField
        ref={input}
        name="near"
        label="Near which ZIP, or town and state?"
        labelHidden
        icon="pin"
        placeholder="ZIP code, or city and state"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={near ?? ''}
        error={error}
        onFocus={prepare}
        onInput={onType}
      />
      {Suggestions && (
        <Suggestions input={input} onChoose={(place) => onChoose(place, input.current?.form ?? null)} />
      )}
    </div>
  )
}

async function fetchSuggestions() {
  const { PlaceSuggestions } = await import('./place-suggestions.tsx')
  return PlaceSuggestions
}

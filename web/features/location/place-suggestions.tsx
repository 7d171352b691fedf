import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Place } from '#shared/api/places.ts'
import { plural } from '#shared/plural.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { nearQuery } from './near-query.ts'
import { nextSuggestion } from './next-suggestion.ts'
import css from './place-suggestions.module.css'

/** The pause in typing before the lookup of places, in milliseconds. */
const typingPause = 150
/** The minimum number of characters for suggestions. */
const leastTyped = 2

interface PlaceSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  /** called after a choice; the field has the place's name */
  onChoose: (place: Place) => void
}

/**
 * Makes a text field a combobox of places (ARIA practices, editable combobox with list autocomplete): arrows move,
 * Enter selects, Escape closes. It loads after the page and attaches to an existing field.
 */
export function PlaceSuggestions({ input, onChoose }: PlaceSuggestionsProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const { data: places = [] } = useApiQuery(nearQuery(text), {
    enabled: text.length >= leastTyped,
    keepPrevious: true,
  })
  const shown = text.length >= leastTyped ? places : []
  const isOpen = isWanted && shown.length > 0
  const optionId = (index: number) => `${id}-${index}`

  const take = (place: Place) => {
    if (input.current) input.current.value = place.label
    setWanted(false)
    setActive(-1)
    onChoose(place)
  }
  const suggestFor = (typed: string) => {
    setText(typed.trim())
    setActive(-1)
    setWanted(true)
  }
  const followKey = (event: KeyboardEvent) => {
    const chosen = isOpen ? shown[active] : undefined
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      take(chosen)
      return
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setWanted(false)
      setActive(-1)
      return
    }
    if (event.key === 'Enter') setWanted(false)
    const next = nextSuggestion(event.key, isOpen ? active : -1, shown.length)
    if (next === null) return
    event.preventDefault()
    setWanted(true)
    setActive(next)
  }
  useTyping(input, { suggestFor, followKey, leave: () => setWanted(false) })
  useComboboxRole(input, { listId: id, isOpen, activeId: active < 0 ? null : optionId(active) })

  return (
    <>
      <div className={css.popup} hidden={!isOpen}>
        <div id={id} role="listbox" aria-label="Places" className={css.list}>
          {shown.map((place, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={place.label}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // keeps the focus in the field
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(place)}
            >
              {place.label}
            </div>
          ))}
        </div>
        <p className={css.credit}>Place names by GeoNames</p>
      </div>
      <p role="status" className="visually-hidden">
        {isOpen ? plural(shown.length, ['# place suggested', '# places suggested']) : ''}
      </p>
    </>
  )
}

interface Typing {
  suggestFor: (typed: string) => void
  followKey: (event: KeyboardEvent) => void
  leave: () => void
}

/** Listens to typing in a field, debounced, and to its keys. */
function useTyping(
  input: RefObject<HTMLInputElement | null>,
  { suggestFor, followKey, leave }: Typing,
): void {
  const suggest = useEffectEvent(suggestFor)
  const follow = useEffectEvent(followKey)
  const blur = useEffectEvent(leave)
  useEffect(() => {
    const field = input.current
    if (!field) return
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    const type = () => {
      clearTimeout(timer)
      timer = setTimeout(() => suggest(field.value), typingPause)
    }
    field.addEventListener('input', type, { signal })
    field.addEventListener('keydown', (event) => follow(event), { signal })
    field.addEventListener('blur', () => blur(), { signal })
    // text typed before this part loaded
    if (field.value !== field.defaultValue && field.matches(':focus')) type()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [input])
}

/** Sets the combobox attributes of the field, which another part has rendered. */
function useComboboxRole(
  input: RefObject<HTMLInputElement | null>,
  { listId, isOpen, activeId }: { listId: string; isOpen: boolean; activeId: string | null },
): void {
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.role = 'combobox'
    field.ariaAutoComplete = 'list'
    field.ariaExpanded = String(isOpen)
    field.setAttribute('aria-controls', listId)
    if (isOpen && activeId !== null) field.setAttribute('aria-activedescendant', activeId)
    else field.removeAttribute('aria-activedescendant')
  }, [input, listId, isOpen, activeId])
}

import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { filtersFromForm, type ListingFilters, searchPath } from './listing-search.ts'
import { showResults } from './show-results.ts'

/** The pause in typing before the list updates, in milliseconds. */
const typingPause = 300

/** Dims the results from the first letter until the list updates (decisions, a filter). */
const setSearching = (isDue: boolean) => document.documentElement.toggleAttribute('data-searching', isDue)

/**
 * Syncs a search form with the address in both directions, without a history entry for each letter.
 * It uses text typed before the script loaded. A place applies only on submit: a partial name may match another.
 */
export function useLiveFilters(
  form: RefObject<HTMLFormElement | null>,
  path: string,
  filters: ListingFilters,
) {
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)

  const apply = () => {
    clearTimeout(timer.current)
    setSearching(false)
    if (form.current)
      navigate(searchPath(path, filtersFromForm(new FormData(form.current))), { replace: true })
  }

  const follow = () => {
    apply()
    showResults()
  }

  const address = searchPath(path, filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address updates the form
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (!form.current || searchPath(path, filtersFromForm(new FormData(form.current))) === address) return
    if (wasFirst) apply()
    else fill(form.current, filters)
  }, [address])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setSearching(false)
    },
    [],
  )

  return {
    onChange: ({ target }: SyntheticEvent<HTMLFormElement>) => {
      const isText = target instanceof HTMLInputElement && target.type !== 'checkbox'
      if (isText && target.name === 'near') return
      clearTimeout(timer.current)
      if (isText) setSearching(true)
      timer.current = setTimeout(follow, isText ? typingPause : 0)
    },
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      event.currentTarget.hidePopover()
      follow()
    },
  }
}

function fill(form: HTMLFormElement, filters: ListingFilters): void {
  const values: Readonly<Record<string, string | undefined>> = { ...filters }
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = values[field.name] === 'true'
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = values[field.name] ?? ''
  }
}

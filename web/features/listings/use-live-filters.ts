import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { filtersFromForm, type ListingFilters, searchPath } from './listing-search.ts'
import { showResults } from './show-results.ts'

/** How long typing has to rest before the list follows, in milliseconds. */
const typingPause = 300

/** Dims what is shown from the first letter on, until the list follows (decisions, a filter). */
const signThatItFollows = (isDue: boolean) =>
  document.documentElement.toggleAttribute('data-searching', isDue)

/**
 * Keeps a search form and the address the same: the address follows the form, without a new history entry for each
 * letter, and the form follows the address when Back or a link changed it. What was typed before the script had
 * loaded counts. A place counts when it is sent, as half of its name would name another.
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
    signThatItFollows(false)
    if (form.current)
      navigate(searchPath(path, filtersFromForm(new FormData(form.current))), { replace: true })
  }

  const follow = () => {
    apply()
    showResults()
  }

  const address = searchPath(path, filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address moves the form
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
      signThatItFollows(false)
    },
    [],
  )

  return {
    onChange: ({ target }: SyntheticEvent<HTMLFormElement>) => {
      const isText = target instanceof HTMLInputElement && target.type !== 'checkbox'
      if (isText && target.name === 'near') return
      clearTimeout(timer.current)
      if (isText) signThatItFollows(true)
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

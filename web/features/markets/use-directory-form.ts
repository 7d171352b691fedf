import { type InputEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { DirectoryQuery } from '#shared/api/usda.ts'
import type { Point } from '#shared/distance.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { paths } from '#web/paths.ts'
import { directoryQuery } from './market-queries.ts'
import { useDevicePlace } from './use-device-place.ts'

const criteria = ['zip', 'city', 'state', 'x', 'y'] as const

/** The directory's search form, its errors and the results of its address (MKT-09, MKT-10). */
export function useDirectoryForm(search: URLSearchParams) {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<FieldErrors>({})
  const [isEmpty, setEmpty] = useState(false)
  /** fields edited since the last submit, whose errors no longer show */
  const [mended, setMended] = useState<readonly string[]>([])
  const device = useDevicePlace((point) => {
    fillIn(form.current, point)
    form.current?.requestSubmit()
  })
  const isAsked = search.has('type') && !isEmpty && Object.keys(typed).length === 0
  const asked = useApiQuery(directoryQuery(search.get('type') ?? '', search), { enabled: isAsked })
  const error = isAsked ? asked.error : null
  const answer = isAsked && !error ? asked.data : undefined
  const fields = error instanceof ApiError ? error.fields : {}

  // Enter in any field submits the form (MKT-09)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = filledIn(new FormData(event.currentTarget))
    const wrong = fieldErrors(DirectoryQuery.safeParse(filled))
    const nothing = criteria.every((name) => filled[name] === undefined)
    setTyped(wrong)
    setMended([])
    device.forgetIssue()
    setEmpty(nothing)
    if (nothing || Object.keys(wrong).length > 0) return
    navigate(`${paths.usdaMarkets}?${new URLSearchParams(filled)}`)
  }
  const noteWriting = ({ target }: InputEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      setMended([...mended, target.name])
  }
  return {
    form,
    submit,
    noteWriting,
    device,
    isEmpty,
    errors: without({ ...fields, ...typed }, mended),
    answer,
    error,
    isSearching: isAsked && asked.isFetching && !answer,
  }
}

function fillIn(form: HTMLFormElement | null, { latitude, longitude }: Point): void {
  const place = { zip: '', city: '', state: '', y: latitude.toFixed(3), x: longitude.toFixed(3) }
  for (const [name, value] of Object.entries(place)) {
    const box = form?.elements.namedItem(name)
    if (box instanceof HTMLInputElement) box.value = value
  }
}

/** The filled-in fields of a form by name. */
function filledIn(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  )
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

import { type ComponentType, type ReactNode, Suspense, use } from 'react'

/**
 * A page part whose code only some visitors load. The server and hydration wait for its `load`; until then, and when
 * loading fails, `Fallback` is shown.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode,
) {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  const fetchOnce = async () => {
    try {
      loaded = await fetchPart()
    } catch {
      // the next page load tries again
      loaded = Fallback
    }
  }
  const load = () => {
    loading ??= fetchOnce()
    return loading
  }

  function LoadedPart(props: Props) {
    if (loaded === null) use(load())
    const Part = loaded ?? Fallback
    return <Part {...props} />
  }

  function LatePart(props: Props) {
    return (
      <Suspense fallback={<Fallback />}>
        <LoadedPart {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { load })
}

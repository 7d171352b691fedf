import { type ComponentType, useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Keeps server-rendered content inside an element. It must be the same object, or React would empty the element. */
const asSent = { __html: '' }

interface StaticPartOptions {
  styles?: readonly CSSModuleClasses[]
  takesOver?: boolean
  pushes?: boolean
}

const parts: { load: () => Promise<void>; pushes: boolean }[] = []

/** Loads the code of every static part; the server renders all of them. */
export async function loadStaticParts(): Promise<void> {
  await Promise.all(parts.map(({ load }) => load()))
}

/** Loads the static parts that would shift the layout if they arrived after their page. */
export async function loadPushingParts(): Promise<void> {
  await Promise.all(parts.map(({ load, pushes }) => pushes && load()))
}

/**
 * A page part with only text and links. Its code loads when its props change or the browser renders the page.
 * `takesOver` loads it once the page is in use; `pushes` makes a page turn wait for it; `styles` load with the page.
 */
export function staticPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { styles = [], takesOver = false, pushes = false }: StaticPartOptions = {},
) {
  let Part: ComponentType<Props> | null = null
  const load = async () => {
    Part ??= await fetchPart()
  }
  parts.push({ load, pushes })

  function StaticPart(props: Props) {
    const isHydrating = !useHydrated() && typeof window !== 'undefined'
    const [sentFor, setSentFor] = useState(isHydrating ? props : null)
    const [, setLoaded] = useState(Part !== null)
    const isAsSent = !takesOver && sentFor !== null && haveSameValues(sentFor, props)

    useEffect(() => {
      if (isAsSent) return
      const show = () => {
        setLoaded(true)
        setSentFor(null)
      }
      load().then(show, () => {
        // the server's content stays, and the next page load tries again
      })
    }, [isAsSent])

    if (sentFor !== null)
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; it makes React keep the existing content
      return <div className="bare" suppressHydrationWarning dangerouslySetInnerHTML={asSent} />
    return <div className="bare">{Part && <Part {...props} />}</div>
  }
  // the build keeps a style sheet with the page only if its classes are referenced
  return Object.assign(StaticPart, { styles })
}

function haveSameValues(one: object, other: object): boolean {
  const values = new Map(Object.entries(other))
  return Object.entries(one).every(([name, value]) => Object.is(value, values.get(name)))
}

import { type ComponentType, useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** What the server wrote stays inside an element that is given this: always this very object, or React would empty it. */
const asSent = { __html: '' }

interface StillOptions {
  styles?: readonly CSSModuleClasses[]
  takesOver?: boolean
  pushes?: boolean
}

const parts: { load: () => Promise<void>; pushes: boolean }[] = []

/** Loads the code of every still part: the server waits for it, as it renders them all. */
export async function loadStillParts(): Promise<void> {
  await Promise.all(parts.map(({ load }) => load()))
}

/** Loads the code of the still parts that would push down what stands below them if they came after their page. */
export async function loadPushingParts(): Promise<void> {
  await Promise.all(parts.map(({ load, pushes }) => pushes && load()))
}

/**
 * A part of the page that holds only words and links, like the footer: as the server sent it, it needs no code, and none
 * is loaded until its props change or it is shown on a page that the server did not render. With `takesOver` the code
 * comes once the page is in use, for links that do more than links. With `pushes` a page that is turned to waits for it.
 * `styles` names its style sheets, which then come with the page.
 */
export function stillPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { styles = [], takesOver = false, pushes = false }: StillOptions = {},
) {
  let Part: ComponentType<Props> | null = null
  const load = async () => {
    Part ??= await fetchPart()
  }
  parts.push({ load, pushes })

  function StillPart(props: Props) {
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
        // what was sent stays, and the next page load tries again
      })
    }, [isAsSent])

    if (sentFor !== null)
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it tells React to leave alone what is there
      return <div className="bare" suppressHydrationWarning dangerouslySetInnerHTML={asSent} />
    return <div className="bare">{Part && <Part {...props} />}</div>
  }
  // the build keeps a style sheet with the page only where its classes are held on to
  return Object.assign(StillPart, { styles })
}

function haveSameValues(one: object, other: object): boolean {
  const values = new Map(Object.entries(other))
  return Object.entries(one).every(([name, value]) => Object.is(value, values.get(name)))
}

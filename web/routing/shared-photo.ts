/** The view transition name of the photo that moves between two pages. */
const name = 'photo'

/**
 * Changes the page in a view transition between a listing's photo on its card and on its page, in either direction.
 * `bring` renders the next page.
 */
export function transitionPhoto(from: string, to: string, bring: () => void): void {
  const old = nameShown(photoOfPage(from) ?? photoOnCard(to))
  let next: HTMLElement | null = null
  const movement = document.startViewTransition(() => {
    bring()
    unname(old)
    if (old) next = nameShown(photoOfPage(to) ?? photoOnCard(from))
  })
  // a skipped transition is no failure: the page is on screen
  movement.ready.catch(() => undefined)
  void movement.finished.finally(() => unname(next))
}

/** The visible photo on a listing's page. */
function photoOfPage(path: string): HTMLElement | null {
  return inView(`[data-photo-of="${CSS.escape(path)}"] span:has(> picture)`)
}

/** The photo on a listing's card. */
function photoOnCard(path: string): HTMLElement | null {
  return inView(`main a[href="${CSS.escape(path)}"]:has(img)`)
}

function inView(selector: string): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isInView) ?? null
}

function nameShown(photo: HTMLElement | null): HTMLElement | null {
  if (photo === null) return null
  photo.style.viewTransitionName = name
  return photo
}

function unname(photo: HTMLElement | null): void {
  photo?.style.removeProperty('view-transition-name')
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight && right > 1 && left < innerWidth - 1
}

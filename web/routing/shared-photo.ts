/** The name that a photo carries while it grows or shrinks from one page into the other. */
const name = 'photo'

/**
 * Turns the page as one movement, in which the photo of a listing's card becomes the photo of its page, or the other way
 * round; `bring` puts the next page in place.
 */
export function growPhoto(from: string, to: string, bring: () => void): void {
  const old = nameShown(photoOfPage(from) ?? photoOnCard(to))
  let next: HTMLElement | null = null
  const movement = document.startViewTransition(() => {
    bring()
    unname(old)
    if (old) next = nameShown(photoOfPage(to) ?? photoOnCard(from))
  })
  // one that was left out, as another came or the tab was hidden, is no failure: the page is there
  movement.ready.catch(() => undefined)
  void movement.finished.finally(() => unname(next))
}

/** The photo that the page of a listing, which names its path, shows: the first, or the one that was swiped to. */
function photoOfPage(path: string): HTMLElement | null {
  return inView(`[data-photo-of="${CSS.escape(path)}"] span:has(> picture)`)
}

/** The photo on the card that leads to a listing's page. */
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

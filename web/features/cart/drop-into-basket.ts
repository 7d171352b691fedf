import { foodPath, paths } from '#web/paths.ts'

/** The duration of the fall, in ms. */
const fall = 550

/**
 * Animates a picture of the added listing from its card or page into the basket, if visible. Respects reduced motion.
 */
export function dropIntoBasket(listingId: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const path = CSS.escape(foodPath(listingId))
  const pictures = document.querySelectorAll<HTMLImageElement>(
    `main :is(a[href^="${path}"], [data-photo-of="${path}"]) img`,
  )
  const picture = [...pictures].find(isInSight)
  const basket = document.querySelector(`header a[href="${paths.cart}"]`)
  if (!picture || !basket) return
  const from = picture.getBoundingClientRect()
  const to = basket.getBoundingClientRect()
  const size = Math.min(from.width, from.height, 120)
  const bake = new Image(size, size)
  bake.src = picture.currentSrc
  bake.setAttribute('aria-hidden', 'true')
  Object.assign(bake.style, {
    position: 'fixed',
    left: `${to.left + (to.width - size) / 2}px`,
    top: `${to.top + (to.height - size) / 2}px`,
    zIndex: '50',
    objectFit: 'cover',
    borderRadius: '50%',
    pointerEvents: 'none',
  })
  document.body.append(bake)
  const across = from.left + from.width / 2 - to.left - to.width / 2
  const down = from.top + from.height / 2 - to.top - to.height / 2
  const falling = bake.animate(
    [
      { transform: `translate(${across}px, ${down}px)`, easing: 'ease-out' },
      {
        transform: `translate(${across / 2}px, ${Math.min(down, 0) - 30 + down / 4}px) scale(0.7)`,
        easing: 'ease-in',
      },
      { transform: 'scale(0.2)', opacity: 0.6 },
    ],
    fall,
  )
  void falling.finished.finally(() => {
    bake.remove()
    basket.animate([{ scale: 1 }, { scale: 1.2 }, { scale: 1 }], { duration: 240, easing: 'ease-out' })
  })
}

function isInSight(picture: Element): boolean {
  const { top, bottom, left, right, width } = picture.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

import { homeSections, paths } from '#web/paths.ts'

type HomeSection = (typeof homeSections)[keyof typeof homeSections]

/** The delay between opening the home page and scrolling to a section, in milliseconds (NAV-17, NAV-19). */
const sectionScrollDelay = 200
/** The scroll position for the listings while their section is missing, in CSS pixels (NAV-18). */
const browseFallbackTop = 800

/** How long a section stays in view while its page loads, in milliseconds. */
const settling = 3000
/** Events that show that the visitor takes over. */
const goingOn = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * The props of a link to a section of the home page: it opens / and scrolls to it 200 ms later (NAV-17 to NAV-19).
 * Its address works without script and in another tab.
 */
export function sectionLink(section: HomeSection) {
  return {
    href: `${paths.home}#${section}`,
    onClick: () => {
      setTimeout(() => bringIntoView(section), sectionScrollDelay)
    },
  }
}

/** Scrolls to a section now, and again when it moves, until the visitor takes over. */
function bringIntoView(section: HomeSection) {
  // the observer first reports the current size
  const filling = new ResizeObserver(() => scrollToSection(section))
  const leave = () => {
    filling.disconnect()
    for (const event of goingOn) window.removeEventListener(event, leave)
  }
  filling.observe(document.body)
  for (const event of goingOn) window.addEventListener(event, leave, { passive: true })
  setTimeout(leave, settling)
}

/** Scrolls smoothly if CSS and the visitor's settings allow it. */
function scrollToSection(section: HomeSection) {
  const element = document.getElementById(section)
  if (element) element.scrollIntoView()
  else if (section === homeSections.browse) window.scrollTo({ top: browseFallbackTop })
}

import { homeSections, paths } from '#web/paths.ts'

type HomeSection = (typeof homeSections)[keyof typeof homeSections]

/** How long after going home the page scrolls to a section, in milliseconds (NAV-17, NAV-19). */
const sectionScrollDelay = 200
/** How far down the listings are when their section is not there yet, in CSS pixels (NAV-18). */
const browseFallbackTop = 800

/** How long a section is kept in view while the page it is on still fills, in milliseconds. */
const settling = 3000
/** What tells that the visitor goes on by themselves. */
const goingOn = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * The props of a link to a section of the home page: it goes to / and scrolls there 200 ms later (NAV-17 to NAV-19).
 * Without script, and when opened in another tab, its address leads to the same place.
 */
export function sectionLink(section: HomeSection) {
  return {
    href: `${paths.home}#${section}`,
    onClick: () => {
      setTimeout(() => bringIntoView(section), sectionScrollDelay)
    },
  }
}

/** Scrolls to a section now, and again when what comes in above it moves it, until the visitor goes on. */
function bringIntoView(section: HomeSection) {
  // observing tells of the size of now at once
  const filling = new ResizeObserver(() => scrollToSection(section))
  const leave = () => {
    filling.disconnect()
    for (const event of goingOn) window.removeEventListener(event, leave)
  }
  filling.observe(document.body)
  for (const event of goingOn) window.addEventListener(event, leave, { passive: true })
  setTimeout(leave, settling)
}

/** Scrolls as smoothly as the style sheet and the visitor want it. */
function scrollToSection(section: HomeSection) {
  const element = document.getElementById(section)
  if (element) element.scrollIntoView()
  else if (section === homeSections.browse) window.scrollTo({ top: browseFallbackTop })
}

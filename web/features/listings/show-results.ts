/**
 * Brings into view what has just been narrowed or laid out anew: below the finder where it stood too far down, from its
 * beginning where that was passed (decisions, a filter, the map switch, Enable Location).
 */
export function showResults(): void {
  const [finder, results] = document.querySelectorAll('search, [data-results]')
  const top = results?.getBoundingClientRect().top ?? 0
  if (top > innerHeight * 0.6) finder?.scrollIntoView()
  if (top < 0) results?.scrollIntoView()
}

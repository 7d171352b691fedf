/**
 * Scrolls the start of updated results into view, below the finder
 * (decisions, a filter, the map switch, Enable Location).
 */
export function showResults(): void {
  const [finder, results] = document.querySelectorAll('search, [data-results]')
  const top = results?.getBoundingClientRect().top ?? 0
  if (top > innerHeight * 0.6) finder?.scrollIntoView()
  if (top < 0) results?.scrollIntoView()
}

/** Text beside an icon that is no word: a count, or somebody's initials. */
const noWord = /^(\d{0,3}|\p{L}{1,2})$/u

/** The button or link that an element belongs to, when it shows no word of its own: only screen readers are told its name. */
export function namedByIcon(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof Element)) return null
  const control = element.closest<HTMLElement>('button[aria-label], a[aria-label]')
  return control && noWord.test((control.textContent ?? '').trim()) ? control : null
}

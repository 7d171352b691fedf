/** Text beside an icon that is not a word: a count or initials. */
const noWord = /^(\d{0,3}|\p{L}{1,2})$/u

/** The button or link of an element if it shows no words and only screen readers know its name. */
export function namedByIcon(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof Element)) return null
  const control = element.closest<HTMLElement>('button[aria-label], a[aria-label]')
  return control && noWord.test((control.textContent ?? '').trim()) ? control : null
}

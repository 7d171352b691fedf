import { useSyncExternalStore } from 'react'

/** Narrow and high enough for a map with a sheet; the height is relative to the text size. */
const phone = '(width < 40rem) and (height >= 30rem)'

/** Whether the map fills the screen; false on the server, which renders no map. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}

/** Whether the screen is narrow and too low for a map with a sheet. */
export function isTooLow(): boolean {
  return matchMedia('(width < 40rem) and (height < 30rem)').matches
}

const isPhone = () => matchMedia(phone).matches

function subscribe(reader: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}

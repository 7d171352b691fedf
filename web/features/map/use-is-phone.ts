import { useSyncExternalStore } from 'react'

/** Narrow, and high enough for a map with a sheet over it; large text makes any screen a low one. */
const phone = '(width < 40rem) and (height >= 30rem)'

/** Whether the map has the whole screen; false on the server, which shows no map. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}

/** Whether a screen is as narrow as a phone's, and too low for a map with a sheet. */
export function isTooLow(): boolean {
  return matchMedia('(width < 40rem) and (height < 30rem)').matches
}

const isPhone = () => matchMedia(phone).matches

function subscribe(reader: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}

import { createContext, useContext } from 'react'

/** The shop's origin without a trailing slash; empty if it shares the console's host. */
export const ShopOrigin = createContext('')

/** Returns a function that turns a path of the shop into a link from the console. */
export function useShopHref(): (path: string) => string {
  const address = useContext(ShopOrigin)
  return (path) => address + path
}

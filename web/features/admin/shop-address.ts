import { createContext, useContext } from 'react'

/** Where the shop is, without a trailing slash; empty where it is on the console's own host. */
export const ShopAddress = createContext('')

/** Makes the address of a page of the shop, by its path, as a link of the console leads to it. */
export function useShopHref(): (path: string) => string {
  const address = useContext(ShopAddress)
  return (path) => address + path
}

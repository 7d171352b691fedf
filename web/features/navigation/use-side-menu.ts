import { useState } from 'react'
import { usePart } from '#web/rendering/use-part.ts'

/** The side menu, whose code and styles load on demand. `show` opens it once loaded. */
export function useSideMenu() {
  const { part, prepare, need } = usePart(fetchMenu, 'The menu did not load')
  const [open, setOpen] = useState(false)

  const show = async () => {
    setOpen(true)
    if (!(await need())) setOpen(false)
  }
  return { Menu: part, open, prepare, show, close: () => setOpen(false) }
}

async function fetchMenu() {
  const { SideMenu } = await import('./side-menu.tsx')
  return SideMenu
}

import { useState } from 'react'
import { usePart } from '#web/rendering/use-part.ts'

/** The side menu: its code and style are fetched when somebody reaches for it. `show` opens it as soon as it is there. */
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

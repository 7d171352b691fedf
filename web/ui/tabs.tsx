import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from './link.tsx'
import css from './tabs.module.css'

interface Tab {
  href: string
  label: ReactNode
  current: boolean
}

interface TabsProps {
  /** the accessible name of the tabs, e.g. "Dashboard" */
  label: string
  tabs: readonly Tab[]
}

/** A row of links between the parts of a page, each with its own address; the current one is marked. */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls when the current tab changes
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // scroll a wide row to its current tab without scrolling the page
    if (nav.current && tab)
      nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - tab.offsetWidth / 2
  }, [current])

  return (
    <nav ref={nav} aria-label={label} className={css.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          className={css.tab}
          {...(tab.current ? { 'aria-current': 'page' } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

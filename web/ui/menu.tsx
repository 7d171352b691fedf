import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { useAnchored } from './anchored.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link } from './link.tsx'
import css from './menu.module.css'
import { nextMenuItem } from './next-menu-item.ts'

interface MenuItem {
  label: string
  icon?: IconName
  /** draws a separator above */
  apart?: boolean
  /** a link target or an action */
  to: string | (() => void)
}

interface MenuProps {
  /** the accessible name of the button and the menu */
  label: string
  /** the button's content */
  trigger: ReactNode
  items: readonly MenuItem[]
}

/** A button that opens a menu of links and actions: arrows, Home, End and first letters move, Escape closes. */
export function Menu({ label, trigger, items }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useAnchored(open, button, popover)

  const followToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opened = event.newState === 'open'
    setOpen(opened)
    if (opened) menuItems(event.currentTarget)[0]?.focus()
  }
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return event.currentTarget.hidePopover()
    const all = menuItems(event.currentTarget)
    const labels = all.map((item) => item.textContent ?? '')
    const next = nextMenuItem(
      labels,
      all.findIndex((item) => item.matches(':focus')),
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  const choose = (item: MenuItem) => () => {
    popover.current?.hidePopover()
    if (typeof item.to === 'function') item.to()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        className={css.trigger}
      >
        {trigger}
        <span className="visually-hidden">{label}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={css.menu}
        onToggle={followToggle}
        onKeyDown={moveByKey}
      >
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} onChoose={choose(item)} />
        ))}
      </div>
    </>
  )
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1, className: css.item, onClick: onChoose } as const
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  )
  return (
    <>
      {item.apart && <hr className={css.rule} />}
      {typeof item.to === 'string' ? (
        <Link href={item.to} {...shared}>
          {content}
        </Link>
      ) : (
        <button type="button" {...shared}>
          {content}
        </button>
      )}
    </>
  )
}

function menuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

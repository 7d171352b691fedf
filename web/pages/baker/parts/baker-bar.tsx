import type { ReactNode } from 'react'
import { kitchenHref, paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link } from '#web/ui/link.tsx'
import { dashboardHref } from '../dashboard-tabs.ts'
import css from './baker-bar.module.css'

/** The parts of a baker's day, in the order of the bar. */
export type BakerPart = 'today' | 'orders' | 'kitchen' | 'bakes' | 'money'

const parts: readonly { name: BakerPart; label: string; icon: IconName; href: string }[] = [
  { name: 'today', label: 'Today', icon: 'home', href: paths.sellerDashboard },
  { name: 'orders', label: 'Orders', icon: 'bag', href: dashboardHref('orders') },
  { name: 'kitchen', label: 'Kitchen', icon: 'list', href: kitchenHref() },
  { name: 'bakes', label: 'Bakes', icon: 'grain', href: dashboardHref('listings') },
  { name: 'money', label: 'Money', icon: 'coin', href: dashboardHref('payments') },
]

interface BakerBarProps {
  current: BakerPart
  /** shown at Orders: the number of new ones */
  badge?: ReactNode
}

/** The bar at the bottom of a baker's pages on phones; wider screens have the dashboard's tabs. */
export function BakerBar({ current, badge }: BakerBarProps) {
  return (
    <nav aria-label="Baker" className={css.bar}>
      {parts.map(({ name, label, icon, href }) => (
        <Link key={name} href={href} {...(name === current ? { 'aria-current': 'page' } : {})}>
          <Icon name={icon} />
          <span>{label}</span>
          {name === 'orders' && badge}
        </Link>
      ))}
    </nav>
  )
}

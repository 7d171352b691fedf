import type { ReactNode } from 'react'
import mark from '#web/assets/logo/mark.svg'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { ShopOrigin } from '../shop-origin.ts'
import { adminSessionQuery } from './admin-session-query.ts'
import css from './console-frame.module.css'

interface ConsoleFrameProps {
  /** the signed-in admin and their actions */
  aside?: ReactNode
  children: ReactNode
}

/** The console's dark bar, which replaces the shop's and links to it; provides the shop's address. */
export function ConsoleFrame({ aside, children }: ConsoleFrameProps) {
  const { data } = useApiQuery(adminSessionQuery)
  const shop = data?.shopUrl ?? ''
  return (
    <ShopOrigin value={shop}>
      <header className={css.bar}>
        <div className={`wrap ${css.inner}`}>
          <Link href={shop + paths.home} className={css.brand}>
            <img src={mark} alt="" width={40} height={40} />
            <span>BakeSale</span>
          </Link>
          <span className={css.tag}>Admin console</span>
          {aside !== undefined && <div className={css.aside}>{aside}</div>}
        </div>
      </header>
      <div className={`wrap ${css.body}`}>{children}</div>
    </ShopOrigin>
  )
}

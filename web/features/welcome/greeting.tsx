import type { ReactNode } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import stall from '#web/assets/illustrations/hero.svg'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './greeting.module.css'
import { stallScene } from './stall-scene.ts'

interface GreetingProps {
  user: CurrentUser
  /** the user's pickups and orders of the day */
  children: ReactNode
}

/** The home page's greeting for signed-in users, instead of the hero (decisions, OPEN-28). */
export function Greeting({ user, children }: GreetingProps) {
  return (
    <section className={`wrap page-head ${css.greeting}`}>
      <div className="stack">
        <h1>
          Good to see you, <bdi>{user.firstName || user.email}</bdi>.
        </h1>
        {children}
        <div className="row">
          <ButtonLink variant="primary" icon="plus" href={paths.postFood}>
            Post Baked Goods
          </ButtonLink>
          <ButtonLink icon="bag" href={paths.myOrders}>
            My Orders
          </ButtonLink>
          <ButtonLink icon="store" href={paths.sellerDashboard}>
            Seller Dashboard
          </ButtonLink>
        </div>
      </div>
      <img className={css.stall} src={stall + stallScene(useNow())} alt="" width={720} height={620} />
    </section>
  )
}

import type { ReactNode } from 'react'
import drawing from '#web/assets/illustrations/hero.svg'
import css from './account-frame.module.css'

interface AccountFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The layout of the sign-in and sign-up pages: the form, beside a picture on wide screens. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className={css.frame}>
      <div className={css.side}>
        <img src={drawing} alt="" width={480} height={432} />
        <p className={css.motto}>The shortest supply chain is the street you live on.</p>
      </div>
      <section className={css.form}>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        <noscript>
          <p className="small">Signing in needs JavaScript. You can browse without it.</p>
        </noscript>
        {children}
      </section>
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import sparrow from '#web/assets/illustrations/sparrow.svg'
import css from './placed-checkout.module.css'

interface CheckoutPageProps {
  /** identifies the page's state; a change focuses the heading */
  state: string
  title: string
  text: string
  drawing?: string | undefined
  children: ReactNode
}

/** The frame of a checkout's page; announces each new state. */
export function CheckoutPage({ state, title, text, drawing, children }: CheckoutPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    // the first state needs no focus
    if (seen.current !== state) heading.current?.focus()
    seen.current = state
  }, [state])
  return (
    <div className="wrap narrow">
      <div className="page-head">
        {drawing && (
          <div className="row">
            <img src={drawing} alt="" width={140} height={140} />
            {/* decorative: a sparrow comes for a crumb */}
            <img src={sparrow} alt="" width={160} height={110} />
          </div>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="prose" role="status">
          {text}
        </p>
      </div>
      <div className={`stack ${css.body}`}>{children}</div>
    </div>
  )
}

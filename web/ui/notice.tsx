import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import css from './notice.module.css'

type Tone = 'note' | 'good' | 'warn' | 'bad' | 'kraft'

const usualIcon: Record<Tone, IconName> = {
  note: 'info',
  good: 'check',
  warn: 'alert',
  bad: 'alert',
  kraft: 'info',
}

interface NoticeProps {
  tone?: Tone
  icon?: IconName | undefined
  /** announces the notice when it appears: at once for a failure, otherwise when the screen reader is idle */
  live?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A permanent message beside its subject. */
export function Notice({ tone = 'note', icon, live = false, className, children }: NoticeProps) {
  const announced = live ? { role: tone === 'bad' ? 'alert' : 'status' } : {}
  return (
    <div className={classNames(css.notice, css[tone], className)} {...announced}>
      <Icon name={icon ?? usualIcon[tone]} className={css.icon} />
      <div>{children}</div>
    </div>
  )
}

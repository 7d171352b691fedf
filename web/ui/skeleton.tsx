import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

interface SkeletonProps {
  /** the expected content, which gives the reserved height */
  kind?: 'line' | 'heading' | 'button' | 'block'
  /** the share of the line's width */
  width?: 'full' | 'most' | 'half'
  className?: string | undefined
}

/** Reserves space while content loads, with a pulsing animation. Announce the loading state elsewhere. */
export function Skeleton({ kind = 'line', width = 'full', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(css.skeleton, css[kind], css[width], className)} />
}

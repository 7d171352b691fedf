import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

interface SkeletonProps {
  /** what will stand there; its height is kept free */
  kind?: 'line' | 'heading' | 'button' | 'block'
  /** how much of the line's width it takes */
  width?: 'full' | 'most' | 'half'
  className?: string | undefined
}

/** A place kept free while something loads, swelling like dough. Say in words elsewhere that it loads. */
export function Skeleton({ kind = 'line', width = 'full', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(css.skeleton, css[kind], css[width], className)} />
}

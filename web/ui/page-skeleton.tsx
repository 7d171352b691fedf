import { classNames } from './class-names.ts'
import { Receipt } from './receipt.tsx'
import css from './skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

interface SkeletonProps {
  /** one sentence about what is loading, shown above and announced */
  children: string
  /** the expected content: stacked sheets or a form */
  shape?: 'sheets' | 'form'
}

/** The placeholder of a loading part of a page; announces it and reserves its space. */
export function PanelSkeleton({ children, shape = 'sheets' }: SkeletonProps) {
  return (
    <div className="stack">
      <p role="status" className="muted">
        {children}
      </p>
      {shape === 'form' ? <FormSheet /> : <Sheets />}
    </div>
  )
}

/** The placeholder of a loading page, with its final width. */
export function PageSkeleton({ narrow = false, ...panel }: SkeletonProps & { narrow?: boolean }) {
  return (
    <div className={classNames('wrap', 'stack', css.page, narrow && 'narrow')}>
      <Skeleton kind="heading" width="half" />
      <PanelSkeleton {...panel} />
    </div>
  )
}

/** The placeholder of a loading listing page: photo and title, with the receipt beside or below them. */
export function ListingSkeleton() {
  return (
    <div className={`wrap stack ${css.page}`}>
      <p role="status" className="muted">
        Loading this bake...
      </p>
      <div aria-hidden="true" className="split">
        <div className="stack">
          <Skeleton className={css.photo} />
          <Skeleton kind="heading" width="most" />
          <Skeleton />
          <Skeleton width="most" />
        </div>
        <Receipt>
          <Skeleton kind="heading" width="half" />
          <Skeleton width="most" />
          <Skeleton />
          <Skeleton kind="button" />
          <Skeleton kind="button" />
        </Receipt>
      </div>
    </div>
  )
}

function Sheets() {
  return ['first', 'second'].map((place) => (
    <div key={place} aria-hidden="true" className="sheet stack">
      <Skeleton kind="heading" width="half" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </div>
  ))
}

function FormSheet() {
  return (
    <div aria-hidden="true" className="sheet stack">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <div key={place} className="stack tight">
          <Skeleton width="half" />
          <Skeleton kind="button" />
        </div>
      ))}
      <Skeleton kind="button" width="half" />
    </div>
  )
}

import type { ReactNode } from 'react'
import css from './tile-list.module.css'

/** A compact list with a small picture per row; its children are `TileRow`. */
export function TileList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={css.list}>
      {children}
    </ul>
  )
}

interface TileRowProps {
  /** a square `Tile` */
  picture: ReactNode
  title: ReactNode
  detail: ReactNode
  /** at the row's end, e.g. a price and a badge */
  end: ReactNode
}

/** One row: picture, name and detail, and something at its end. */
export function TileRow({ picture, title, detail, end }: TileRowProps) {
  return (
    <li className={css.row}>
      {picture}
      <div>
        <strong>{title}</strong>
        <p className="small muted">{detail}</p>
      </div>
      <div className={css.end}>{end}</div>
    </li>
  )
}

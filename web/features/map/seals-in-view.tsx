import { useState } from 'react'
import type { ListingSeal } from '#shared/api/listing-points.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { Button } from '#web/ui/button.tsx'
import { directionText, roughMiles } from './direction-text.ts'
import css from './listings-in-view.module.css'
import type { Area } from './map-area.ts'
import { listingsText, shortPrice } from './map-words.ts'

/** How many rows are shown at first, and how many more at a time. */
const portion = 12

interface SealsInViewProps {
  seals: readonly ListingSeal[]
  /** what the map shows; directions are told from its middle */
  area: Area
  onLook: (seal: ListingSeal) => void
}

/** A crowded map in words: its parts, the fullest first; each row looks closer at one. */
export function SealsInView({ seals, area, onLook }: SealsInViewProps) {
  const [most, setMost] = useState(portion)
  const rows = seals.toSorted((a, b) => b.count - a.count)
  const rest = rows.length - most
  const [south, west, north, east] = area.bounds
  const middle: Point = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return (
    <>
      <ul aria-label="Parts of the map" className={css.list}>
        {rows.slice(0, most).map((seal) => (
          <li key={`${seal.latitude} ${seal.longitude}`}>
            <button type="button" className={css.part} onClick={() => onLook(seal)}>
              <span className={css.title}>{listingsText(seal.count, seal.isExact)}</span>
              <span className={css.facts}>
                from <strong>{shortPrice(seal.lowestPrice)}</strong> ·{' '}
                {roughMiles(distanceMiles(middle, seal))} {directionText(middle, seal)} of the middle
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setMost(most + portion)}>
          Show {Math.min(rest, portion)} more {rest === 1 ? 'part' : 'parts'}
        </Button>
      )}
    </>
  )
}

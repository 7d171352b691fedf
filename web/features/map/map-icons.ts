import { type DivIcon, divIcon } from 'leaflet'
import type { ListingPoint } from '#shared/api/listing-points.ts'
import icons from '#web/assets/icons.svg'
import { categoryDrawing } from '../listings/category-drawing.ts'
import css from './map-icons.module.css'
import { clusterLabel, shortPrice } from './map-labels.ts'
import { large } from './map-overlaps.ts'

/** A listing's price with its category's drawing; highlighted when open (MAP-03, MAP-11). */
export function listingIcon({ id, cuisine, price }: ListingPoint, isOpen: boolean): DivIcon {
  const drawing = document.createElement('img')
  drawing.src = categoryDrawing(cuisine, id).url
  drawing.alt = ''
  return icon([css.marker, isOpen && css.open], drawing, shortPrice(price))
}

/** A stall icon, for items that are not listings. */
export function stallIcon(isOpen: boolean): DivIcon {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '0 0 24 24')
  const use = document.createElementNS(svg, 'use')
  use.setAttribute('href', `${icons}#store`)
  drawing.append(use)
  return icon([css.marker, css.stall, isOpen && css.open], drawing)
}

const svg = 'http://www.w3.org/2000/svg'

/** A cluster with its exact or approximate number of listings. */
export function clusterIcon(count: number, isExact: boolean): DivIcon {
  return icon([css.cluster, count >= large && css.large], clusterLabel(count, isExact))
}

/** The icon of the visitor's place. */
export function placeIcon(): DivIcon {
  return icon([css.place])
}

function icon(classes: readonly (string | false | undefined)[], ...content: (Node | string)[]): DivIcon {
  const html = document.createElement('span')
  html.className = classes.filter(Boolean).join(' ')
  html.append(...content)
  return divIcon({ html, className: css.point ?? '', iconSize: [0, 0] })
}

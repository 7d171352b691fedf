import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

/** Problems of a page for people with large text. */
const Faults = z.array(z.string())

/**
 * Finds content that does not fit the page's width: a document wider than the window, overlapping controls in the bar,
 * clipped or overflowing labels, overlapping words, and words broken into a few letters a line. Scrollable boxes may
 * overflow.
 */
const findFaults = `(() => {
  const faults = []
  const name = (element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40)
    return element.localName + (words ? ' “' + words + '”' : '.' + element.className)
  }
  const isSeen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at)) return false
      return element.getBoundingClientRect().right > clientWidth + 1 && isSeen(element)
    })
    const last = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    faults.push((scrollWidth - clientWidth) + ' px too wide: ' + last.slice(0, 4).map(name).join(', '))
  }
  const inBar = [...document.querySelectorAll('header a, header button')].filter(isSeen)
  inBar.forEach((one, index) => {
    for (const other of inBar.slice(index + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
      if (across > 1 && down > 1) faults.push(name(one) + ' overlaps ' + name(other))
    }
  })
  const canvas = document.createElement('canvas').getContext('2d')
  for (const select of [...document.querySelectorAll('select')].filter(isSeen)) {
    const style = getComputedStyle(select)
    canvas.font = style.font
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const words = select.selectedOptions[0]?.textContent ?? ''
    const parts = style.whiteSpaceCollapse === 'collapse' && style.textWrapMode === 'wrap' ? words.split(' ') : [words]
    if (parts.some((part) => canvas.measureText(part).width > room + 1))
      faults.push('select “' + words + '” has room for ' + Math.round(room) + ' px')
  }
  for (const control of [...document.querySelectorAll('a, button, summary, label')].filter(isSeen)) {
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.data.trim() === '' || !isSeen(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      let [left, right] = [0, clientWidth]
      const isInline = getComputedStyle(control).display === 'inline'
      if (!isInline) [left, right] = [control.getBoundingClientRect().left, control.getBoundingClientRect().right]
      let isScrolled = false
      for (let at = text.parentElement; at && !isScrolled; at = at.parentElement) {
        if (scrolls(at)) isScrolled = true
        else if (/hidden|clip/.test(getComputedStyle(at).overflowX)) {
          const box = at.getBoundingClientRect()
          ;[left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
        }
      }
      if (words.left < left - 1 || words.right > right + 1) faults.push(name(control) + ' is cut off')
    }
  }
  const main = document.querySelector('main') ?? document.body
  // fixed and sticky elements cover the page
  const stays = (element) => {
    for (let at = element; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
    return false
  }
  // only the part inside its clipping boxes is visible
  const seenPart = (element) => {
    const part = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX === 'visible' || style.display === 'inline') continue
      const box = at.getBoundingClientRect()
      for (const side of ['left', 'top']) part[side] = Math.max(part[side], box[side])
      for (const side of ['right', 'bottom']) part[side] = Math.min(part[side], box[side])
    }
    return part
  }
  const lines = []
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.data.trim().split(/\\s+/)
    if (words[0] === '' || !isSeen(text.parentElement) || text.parentElement.closest('.leaflet-container')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    const count = new Set(boxes.map(({ top }) => Math.round(top))).size
    if (words.join('').length > 7 && count > 2 * words.length + 1) faults.push(name(text.parentElement) + ' is broken into letters')
    if (stays(text.parentElement)) continue
    const window = seenPart(text.parentElement)
    for (const box of boxes) {
      // letters are smaller than their line box
      const third = (box.bottom - box.top) / 3
      const [left, right] = [Math.max(window.left, box.left + 1), Math.min(window.right, box.right - 1)]
      const [top, bottom] = [Math.max(window.top, box.top + third), Math.min(window.bottom, box.bottom - third)]
      if (right > left && bottom > top) lines.push({ text, left, right, top, bottom })
    }
  }
  lines.sort((a, b) => a.top - b.top)
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break
      if (other.text !== one.text && one.left < other.right && other.left < one.right)
        faults.push('“' + one.text.data.trim().slice(0, 30) + '” overlaps “' + other.text.data.trim().slice(0, 30) + '”')
    }
  })
  return [...new Set(faults)]
})()`

/** Lists content of the current page that is cut off or covered for lack of width. */
export async function findCutOff(page: Page): Promise<string[]> {
  return Faults.parse(await page.evaluate(findFaults))
}

import {
  type BoxContents,
  type Filling,
  inOrder,
  type Pieces,
  piecesOf,
  refuseContents,
} from '#shared/mixed-boxes.ts'
import { plural } from '#shared/plural.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import css from './mixed-box.module.css'

interface MixedBoxProps {
  /** the number of pieces in the box */
  pieces: Pieces
  fillings: readonly Filling[]
  value: BoxContents
  disabled?: boolean
  onChange: (contents: BoxContents) => void
}

/**
 * Selects the fillings of a mixed box and shows how many are missing. While it is incomplete,
 * `focusFirstInvalid` focuses the text that says why (decisions, mixed boxes).
 */
export function MixedBox({ pieces, fillings, value, disabled = false, onChange }: MixedBoxProps) {
  // ignore fillings that are no longer offered
  const contents = inOrder(fillings, value)
  const chosen = piecesOf(contents)
  const isReady = refuseContents({ pieces }, fillings, contents) === null
  const countOf = (name: string) => piecesOf(contents.filter(({ filling }) => filling === name))
  const change = (name: string, count: Pieces) => {
    const others = contents.filter(({ filling }) => filling !== name)
    onChange(inOrder(fillings, [...others, { filling: name, pieces: count }]))
  }
  return (
    <fieldset className={css.box}>
      <legend>Contents of the box</legend>
      <p role="status" className={css.chosen} tabIndex={-1} {...(isReady ? {} : { 'data-unfinished': true })}>
        {chosenText(chosen, pieces, isReady)}
      </p>
      <ul className={css.fillings}>
        {fillings.map(({ name, isSoldOut }) => {
          const count = countOf(name)
          const most = isSoldOut ? count : count + Math.max(0, pieces - chosen)
          return (
            <li key={name}>
              <span>
                {name}
                {isSoldOut && <span className="small muted"> sold out for now</span>}
              </span>
              {(!isSoldOut || count > 0) && (
                <Stepper
                  label={name}
                  value={count}
                  min={0}
                  max={most}
                  whyNotMore={isSoldOut ? 'This is sold out for now.' : `The box holds ${pieces}.`}
                  disabled={disabled}
                  onChange={(next) => change(name, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function chosenText(chosen: Pieces, pieces: Pieces, isReady: boolean): string {
  if (chosen < pieces)
    return plural(
      pieces - chosen,
      ['{chosen} of {pieces} chosen: # more to choose', '{chosen} of {pieces} chosen: # more to choose'],
      { chosen, pieces },
    )
  if (chosen > pieces)
    return plural(
      chosen - pieces,
      ['{chosen} of {pieces} chosen: remove #', '{chosen} of {pieces} chosen: remove #'],
      { chosen, pieces },
    )
  return isReady
    ? `${chosen} of ${pieces} chosen`
    : `${chosen} of ${pieces} chosen: replace the sold-out fillings`
}

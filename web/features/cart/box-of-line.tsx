import { useRef, useState } from 'react'
import { type BoxContents, type Filling, inOrder, type Pieces } from '#shared/mixed-boxes.ts'
import { MixedBox } from '#web/features/listings/mixed-box.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import type { CartLine } from './cart-rules.ts'

interface BoxOfLineProps {
  line: Pick<CartLine, 'boxContents'>
  /** the line's name for screen readers */
  title: string
  /** the box as offered now; null until loaded, and if it is no longer a mixed box */
  box: { pieces: Pieces; fillings: readonly Filling[] } | null
  className: string | undefined
  onChange: (contents: BoxContents) => void
}

/** Refills the mixed box of a line; the change applies once the box is full and confirmed. */
export function BoxOfLine({ line, title, box, className, onChange }: BoxOfLineProps) {
  const form = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<BoxContents | null>(null)
  if (box === null) return null
  const close = () => {
    setDraft(null)
    opener.current?.focus()
  }
  const take = () => {
    if (draft === null || focusFirstInvalid(form.current)) return
    // in the order shown
    onChange(inOrder(box.fillings, draft))
    close()
  }
  return (
    <div ref={form} className={`stack tight ${className}`}>
      <div>
        <Button
          ref={opener}
          variant="quiet"
          icon="edit"
          aria-label={`Change what’s inside: ${title}`}
          aria-expanded={draft !== null}
          onClick={() => setDraft(draft === null ? (line.boxContents ?? []) : null)}
        >
          Change what’s inside
        </Button>
      </div>
      {draft !== null && (
        <>
          <MixedBox {...box} value={draft} onChange={setDraft} />
          <div className="row tight">
            <Button variant="primary" onClick={take}>
              Use this box
            </Button>
            <Button variant="quiet" onClick={close}>
              Leave as is
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { BakePlan } from '#shared/api/bake-days.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { pickupWindowsQuery } from '#web/features/pickups/pickup-windows-query.ts'
import { windowTitle } from '#web/features/pickups/window-copy.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

export interface OwnWindowsFieldProps {
  /** at which place the listing is handed over; null: at an address of its own */
  placeId: BakePlan['placeId']
  /** the windows that are ticked; none: all hold */
  value: readonly string[]
  error: string | undefined
  /** one that is made for it alone: its fields, and whether it is wanted */
  own?: { fields: ReactNode; isWanted: boolean } | undefined
  onChange: (ids: string[]) => void
}

/**
 * In which of the baker's pickup windows a batch is picked up; nothing for a baker who has none where it is handed over, unless one can be
 * made for it.
 */
export function OwnWindowsField({ placeId, value, error, own, onChange }: OwnWindowsFieldProps) {
  const windows = useApiQuery(pickupWindowsQuery).data?.windows ?? []
  const here = windows.filter((window) => window.placeId === null || window.placeId === placeId)
  // one that was taken away since is let go of with the next change
  const isHere = (id: string) => here.some((window) => window.id === id)
  if (here.length === 0 && !own) return null
  return (
    <fieldset className="stack tight">
      <legend>Pickup only at</legend>
      {here.map((window) => (
        <Checkbox
          key={window.id}
          name="pickupWindowIds"
          aria-invalid={error ? true : undefined}
          checked={value.includes(window.id)}
          onChange={({ currentTarget: { checked } }) => {
            const others = value.filter((id) => id !== window.id && isHere(id))
            onChange(checked ? [...others, window.id] : others)
          }}
        >
          <Unbroken>{windowTitle(window, [])}</Unbroken>
        </Checkbox>
      ))}
      {own?.fields}
      <p className="small muted">
        {noteOf({ hasAny: here.length > 0, isAnyTicked: own?.isWanted || value.some(isHere) })}
      </p>
      {error && <p className="small">{error}</p>}
    </fieldset>
  )
}

function noteOf({ hasAny, isAnyTicked }: { hasAny: boolean; isAnyTicked: boolean }): string {
  if (isAnyTicked) return 'Each of them once, the first time after it is ready.'
  return hasAny
    ? 'None ticked: at all of your pickup times, for two weeks.'
    : 'Not ticked: buyers wish for a time, and you agree on it.'
}

import type { ReactNode } from 'react'
import type { BakePlan } from '#shared/api/bake-days.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { pickupWindowsQuery } from '#web/features/pickups/pickup-windows-query.ts'
import { windowTitle } from '#web/features/pickups/window-copy.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

export interface OwnWindowsFieldProps {
  /** the listing's pickup place; null: it has its own address */
  placeId: BakePlan['placeId']
  /** the selected windows; empty: all */
  value: readonly string[]
  error: string | undefined
  /** whether the listing repeats weekly */
  isWeekly: boolean
  /** the fields of a window for this day only, and whether it is wanted */
  own?: { fields: ReactNode; isWanted: boolean } | undefined
  onChange: (ids: string[]) => void
}

/**
 * Selects the pickup windows of a batch. Renders nothing if the place has no windows and `own` is absent.
 */
export function OwnWindowsField({ placeId, value, error, isWeekly, own, onChange }: OwnWindowsFieldProps) {
  const windows = useApiQuery(pickupWindowsQuery).data?.windows ?? []
  const here = windows.filter((window) => window.placeId === null || window.placeId === placeId)
  // the next change drops windows that were deleted meanwhile
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
        {noteOf({ hasAny: here.length > 0, isWeekly, isAnyTicked: own?.isWanted || value.some(isHere) })}
      </p>
      {error && <p className="small">{error}</p>}
    </fieldset>
  )
}

function noteOf({
  hasAny,
  isWeekly,
  isAnyTicked,
}: {
  hasAny: boolean
  isWeekly: boolean
  isAnyTicked: boolean
}): string {
  if (isAnyTicked) return 'Each one applies once, the first time after it’s ready.'
  if (hasAny && isWeekly)
    return 'If you check none, buyers pick up on the bake day, or on your next pickup day after it.'
  return hasAny
    ? 'If you check none, buyers can choose any of your pickup times for two weeks.'
    : 'If you leave this unchecked, buyers ask for a time and you agree on it together.'
}

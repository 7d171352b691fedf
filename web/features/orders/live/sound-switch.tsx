import { useEffect, useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { isSoundOn, ringChime, setSoundOn } from './order-chime.ts'

/** The setting for the sound of new orders; turning it on plays the sound. */
export function SoundSwitch() {
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(isSoundOn()), [])
  return (
    <Checkbox
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setOn(checked)
        setSoundOn(checked)
        if (checked) ringChime()
      }}
    >
      Ring when an order comes in
    </Checkbox>
  )
}

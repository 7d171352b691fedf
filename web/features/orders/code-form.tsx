import { useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

interface CodeFormProps {
  formId: string
  failure: string | null
  onSubmit: (pickupCode: string) => void
}

/** Asks for the code on the buyer's ticket. */
export function CodeForm({ formId, failure, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const error = isMissing ? 'Enter the code on the buyer’s ticket' : failure
  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '') onSubmit(code.trim().toUpperCase())
      }}
    >
      <p>Ask for the pickup code: it stands on the buyer’s ticket under My Orders.</p>
      <TextField
        label="Pickup code"
        name="pickupCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint="Without it the order can be completed too; the buyer then gets a mail about it."
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        {...(error ? { error } : {})}
      />
    </form>
  )
}

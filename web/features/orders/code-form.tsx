import { useForm } from '#web/data/use-form.ts'
import { TextField } from '#web/ui/field.tsx'

interface CodeFormProps {
  formId: string
  /** why the code is required; null if it is optional */
  needed: string | null
  failure: string | null
  onSubmit: (pickupCode: string) => void
}

/** Asks for the code on the buyer's ticket. */
export function CodeForm({ formId, needed, failure, onSubmit }: CodeFormProps) {
  const { form, errors } = useForm({
    check: ({ pickupCode = '' }) =>
      pickupCode.trim() === ''
        ? { errors: { pickupCode: 'Enter the code on the buyer’s ticket' } }
        : { body: pickupCode.trim().toUpperCase() },
    send: onSubmit,
  })
  return (
    <form {...form} id={formId} className="stack">
      <p>Ask for the pickup code. It’s on the buyer’s ticket under My Orders.</p>
      <TextField
        label="Pickup code"
        name="pickupCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint={
          needed ??
          'With the code, you’re paid at once. Without it, you’re paid a day after the pickup, and the buyer gets an email.'
        }
        error={errors.pickupCode ?? failure ?? undefined}
      />
    </form>
  )
}

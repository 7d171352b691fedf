import type { Checked } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'
import { AppKey } from '#web/ui/app-key.tsx'
import { TextField } from '#web/ui/field.tsx'

interface AppCodeFieldsProps {
  appKey: { key: string; uri: string; qr: { path: string; size: number } }
  error: string | undefined
}

/** The setup key of an authenticator app and the field for its first code. */
export function AppCodeFields({ appKey: { key, uri, qr }, error }: AppCodeFieldsProps) {
  return (
    <>
      <AppKey value={key} uri={uri} qr={qr} />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The six digits your app shows now."
        error={error}
        required
      />
    </>
  )
}

/** Requires a code; the server checks whether it is right. */
export function checkAppCode({ code = '' }: TypedTexts): Checked<string> {
  return code.trim() === ''
    ? { errors: { code: 'Enter the six digits your app shows.' } }
    : { body: code.trim() }
}

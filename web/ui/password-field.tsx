import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'action'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown and hidden again (AUTH-02). */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <Button
          variant="quiet"
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

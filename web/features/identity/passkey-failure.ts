/** Explains why the browser created or returned no passkey; null if the error is not the browser's. */
export function passkeyFailure(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was chosen. Try again, or use your password.'
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.'
    case 'NotSupportedError':
    case 'SecurityError':
      return 'This browser cannot use passkeys here.'
    default:
      return null
  }
}

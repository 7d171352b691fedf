import { AppError } from '#server/http/app-error.ts'

/** Throws `invalid` for a new password that is the one before: a one-time password would be kept. */
export function refuseSamePassword({
  currentPassword,
  newPassword,
}: {
  currentPassword: string
  newPassword: string
}): void {
  if (newPassword.normalize('NFKC') !== currentPassword.normalize('NFKC')) return
  const message = 'Please choose another password than the one you have.'
  throw new AppError('invalid', message, { fields: { newPassword: message } })
}

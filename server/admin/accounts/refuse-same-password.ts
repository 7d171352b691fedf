import { AppError } from '#server/http/app-error.ts'

/** Throws `invalid` when the new password is the old one: a one-time password must be replaced. */
export function refuseSamePassword({
  currentPassword,
  newPassword,
}: {
  currentPassword: string
  newPassword: string
}): void {
  if (newPassword.normalize('NFKC') !== currentPassword.normalize('NFKC')) return
  const message = 'Choose a password that’s different from your current one.'
  throw new AppError('invalid', message, { fields: { newPassword: message } })
}

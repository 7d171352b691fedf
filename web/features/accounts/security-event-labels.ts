import type { SecurityEventKind } from '#shared/api/security-events.ts'

/** The label of each security event, for the account's owner. */
export const securityEventLabels: Readonly<Record<SecurityEventKind, string>> = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  signed_in_anew: 'Signed in from a new device',
  password_changed: 'Password changed',
  password_reset: 'New password set through an emailed link',
  app_added: 'Authenticator app turned on',
  app_removed: 'Authenticator app turned off',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_renewed: 'New recovery codes made',
  token_added: 'Access token created',
  token_removed: 'Access token revoked',
  email_changed: 'Email address changed',
  payout_changed: 'Payout account changed',
  webhook_added: 'Webhook added',
  webhook_secret_renewed: 'Secret of a webhook renewed',
  webhook_removed: 'Webhook removed',
  session_ended: 'A browser was signed out from another browser',
  other_sessions_ended: 'All other browsers were signed out',
  change_disowned: 'You said a change wasn’t yours: everybody was signed out',
}

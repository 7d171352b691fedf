/** Where a connected account's onboarding returns to (NAV-39). */
export function onboardingReturnPath(connectedAccountId: string): `/${string}` {
  return `/seller/onboarding/return/${encodeURIComponent(connectedAccountId)}`
}

/** Where an expired onboarding link leads (NAV-40). */
export function onboardingRefreshPath(connectedAccountId: string): `/${string}` {
  return `/seller/onboarding/refresh/${encodeURIComponent(connectedAccountId)}`
}

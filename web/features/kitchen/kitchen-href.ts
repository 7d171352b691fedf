/** The page of a pickup day (YYYY-MM-DD), today without one; `labels`: what is stuck on its bags. */
export function kitchenHref(date?: string, view?: 'labels'): string {
  const query = new URLSearchParams({ ...(date ? { date } : {}), ...(view ? { view } : {}) })
  return `/seller-dashboard/kitchen${query.size === 0 ? '' : `?${query}`}`
}

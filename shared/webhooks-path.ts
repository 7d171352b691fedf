/** The page where bakers set up webhooks. */
export const webhooksPath = '/seller-dashboard/webhooks'

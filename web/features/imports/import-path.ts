import { paths } from '#web/paths.ts'

/** Where a baker imports bakes from a file: a part of the dashboard, for a page of its own is in the list that every page carries. */
export const importPath = `${paths.sellerDashboard}?tab=listings&import=file`

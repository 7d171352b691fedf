import { CommunityPage } from '#web/features/info/community-page.tsx'

/** What people here can expect of each other (NAV-22). */
export default function Community() {
  return <CommunityPage />
}

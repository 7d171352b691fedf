import { CommunityPage } from '#web/features/info/community-page.tsx'

/** The community guidelines (NAV-22). */
export default function Community() {
  return <CommunityPage />
}

import { paths } from '#web/paths.ts'
import { latePart } from '#web/rendering/late-part.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The signed-in user's menu (NAV-10); a link to the profile replaces it until its code has loaded. */
export const AccountMenu = latePart(async () => {
  const { AvatarMenu } = await import('./avatar-menu.tsx')
  return AvatarMenu
}, ProfileLink)

function ProfileLink() {
  return <ButtonLink variant="quiet" icon="user" label="Profile" href={paths.profile} />
}

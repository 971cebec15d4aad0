import type { User } from '@billfold/contracts/accounts/user'
import { Menu, MenuItem, SidebarAccount } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { LogOut } from 'lucide-react'
import { initialsOf } from './initials-of.ts'
import { useLogOut } from './use-log-out.ts'

export function AccountMenu({ user }: { user: User }) {
  const t = useText()
  const logOut = useLogOut()
  return (
    <Menu
      side="top"
      align="start"
      trigger={<SidebarAccount name={`${user.firstName} ${user.lastName}`} detail={user.email} initials={initialsOf(user)} src={user.avatarUrl} />}
    >
      <MenuItem icon={<LogOut />} onSelect={logOut}>
        {t('Logout')}
      </MenuItem>
    </Menu>
  )
}

import type { User } from '@billfold/contracts/accounts/user'
import { ConfirmDialog, Menu, MenuItem, SidebarAccount } from '@billfold/ui'
import { useLeaveGuards, useText } from '@billfold/web-kit'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { leaveTexts } from '../navigation/leave-texts.ts'
import { useSignOut } from '../session/sign-out.ts'
import { initialsOf } from './initials-of.ts'

/** The sidebar's foot: who is signed in, and Logout. */
export function AccountMenu({ user }: { user: User }) {
  const t = useText()
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)

  function leave() {
    if (useLeaveGuards.getState().active.size > 0) setAsking(true)
    else void signOut()
  }

  return (
    <>
      <Menu
        side="top"
        align="start"
        trigger={<SidebarAccount name={`${user.firstName} ${user.lastName}`} detail={user.email} initials={initialsOf(user)} src={user.avatarUrl} />}
      >
        <MenuItem icon={<LogOut />} onSelect={leave}>
          {t('Logout')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        {...leaveTexts(t)}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          void signOut()
        }}
      />
    </>
  )
}

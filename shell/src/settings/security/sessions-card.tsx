import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { SessionEntry } from '@billfold/contracts/accounts/security'
import { Badge, Button, Card, CardHeader, CardTitle } from '@billfold/ui'
import { QueryState, useCall, useFormat, useSave, useText } from '@billfold/web-kit'
import { Monitor } from 'lucide-react'
import { useLogOut } from '../../frame/use-log-out.ts'
import { deviceName, Entry, EntryList, LoadingEntries } from './entry.tsx'

export function SessionsCard() {
  const t = useText()
  const query = useCall(securityCalls.sessions)
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <Card>
      <CardHeader actions={hasOthers && <EndOthers />}>
        <CardTitle subtitle={t('Devices where you’re signed in.')}>{t('Active Sessions')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingEntries />} failure={t('The sessions could not be loaded')}>
        {(sessions) => (
          <EntryList>
            {sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)).map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </EntryList>
        )}
      </QueryState>
    </Card>
  )
}

function Session({ session }: { session: SessionEntry }) {
  const t = useText()
  const format = useFormat()
  const logOut = useLogOut()
  const { id, address, lastSeenAt, isCurrent } = session
  const device = deviceName(session, t)
  const end = useSave(securityCalls.endSession, { invalidates: [securityCalls.sessions, securityCalls.activity], success: { title: 'Signed out', description: device } })
  return (
    <Entry
      icon={Monitor}
      title={isCurrent ? t('Current Session') : device}
      details={[isCurrent && device, address, !isCurrent && t('Last seen {time}', { time: format.instant(lastSeenAt) })]}
    >
      {isCurrent && <Badge tone="good">{t('Active')}</Badge>}
      <Button
        size="small"
        busy={end.isPending}
        aria-label={t('Sign out {device}', { device })}
        onClick={() => (isCurrent ? logOut() : end.mutate({ params: { id } }))}
      >
        {t('Sign out')}
      </Button>
    </Entry>
  )
}

function EndOthers() {
  const t = useText()
  const end = useSave(securityCalls.endOtherSessions, {
    invalidates: [securityCalls.sessions, securityCalls.activity],
    success: { title: 'Signed out', description: 'You’re now signed in only on this device.' },
  })
  return (
    <Button size="small" busy={end.isPending} onClick={() => end.mutate({})}>
      {t('Sign out all others')}
    </Button>
  )
}

import type { ActivityEntry, ActivityKind } from '@billfold/contracts/accounts/security'
import { inWords } from '@billfold/web-kit/text/name-of.ts'
import { AtSign, History, KeyRound, LifeBuoy, LogIn, LogOut, type LucideIcon, MailQuestion, ShieldCheck, ShieldOff, TriangleAlert, UserPlus, Webhook } from 'lucide-react'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Card, CardHeader, CardTitle, EmptyState, Row, Stack } from '@billfold/ui'
import { QueryState, useCall, useFormat, useText } from '@billfold/web-kit'
import { MoreButton, useFirstRows } from '@billfold/web-kit/lists/more-rows.tsx'
import { deviceName, Entry, EntryList, LoadingEntries } from './entry.tsx'

interface Look {
  icon: LucideIcon
  text: string
  /** True for activity that users should check in case they did not cause it. */
  isWarning?: boolean
}

const looks: Readonly<Record<string, Look>> = {
  'account-created': { icon: UserPlus, text: 'Account created' },
  'signed-in': { icon: LogIn, text: 'Logged in' },
  'sign-in-failed': { icon: TriangleAlert, text: 'Failed login: wrong password', isWarning: true },
  'code-refused': { icon: TriangleAlert, text: 'Failed login: correct password, wrong code', isWarning: true },
  'recovery-code-used': { icon: LifeBuoy, text: 'Recovery code used', isWarning: true },
  'signed-out': { icon: LogOut, text: 'Logged out' },
  'session-ended': { icon: LogOut, text: 'Session signed out' },
  'other-sessions-ended': { icon: LogOut, text: 'All other sessions signed out' },
  'sessions-ended-by-operator': { icon: LogOut, text: 'All sessions signed out by the operator' },
  'password-changed': { icon: KeyRound, text: 'Password changed' },
  'password-refused': { icon: TriangleAlert, text: 'Wrong password entered in Settings', isWarning: true },
  'reset-requested': { icon: MailQuestion, text: 'Password reset requested' },
  'password-reset': { icon: KeyRound, text: 'Password reset with a link' },
  'email-changed': { icon: AtSign, text: 'Email address changed' },
  'two-factor-enabled': { icon: ShieldCheck, text: 'Two-factor authentication enabled' },
  'two-factor-disabled': { icon: ShieldOff, text: 'Two-factor authentication disabled', isWarning: true },
  'api-token-created': { icon: KeyRound, text: 'API token created' },
  'api-token-revoked': { icon: KeyRound, text: 'API token revoked' },
  'api-token-leaked': { icon: TriangleAlert, text: 'API token revoked because it was in a URL', isWarning: true },
  'webhook-added': { icon: Webhook, text: 'Webhook added' },
  'webhook-deleted': { icon: Webhook, text: 'Webhook deleted' },
  'webhook-secret-rotated': { icon: KeyRound, text: 'Webhook secret rotated' },
  'recovery-codes-renewed': { icon: LifeBuoy, text: 'New recovery codes created' },
} satisfies Record<ActivityKind, Look>

function activityLook(kind: string): Look {
  return looks[kind] ?? { icon: History, text: inWords(kind) }
}

const FIRST = 8

export function ActivityCard() {
  const t = useText()
  const query = useCall(securityCalls.activity)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Activity in your account over the last 90 days. If something wasn’t you, change your password.')}>{t('Recent activity')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingEntries />} failure={t('The activity could not be loaded')}>
        {(activity) => (activity.length > 0 ? <Activity activity={activity} /> : <NoActivity />)}
      </QueryState>
    </Card>
  )
}

function NoActivity() {
  const t = useText()
  return <EmptyState icon={<History />} title={t('No activity in the last 90 days')} description={t('Logins and changes to your account will be listed here.')} />
}

function Activity({ activity }: { activity: readonly ActivityEntry[] }) {
  const rows = useFirstRows(activity, FIRST)
  return (
    <Stack gap={3}>
      <EntryList>
        {rows.shown.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} />
        ))}
      </EntryList>
      {rows.isLong && (
        <Row>
          <MoreButton rows={rows} />
        </Row>
      )}
    </Stack>
  )
}

function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const t = useText()
  const format = useFormat()
  const { kind, address, at, times } = entry
  const { icon, text, isWarning = false } = activityLook(kind)
  return <Entry icon={icon} isWarning={isWarning} title={t(text)} details={[format.instant(at), times > 1 && t('{count} times that day', { count: times }), deviceName(entry, t), address]} />
}

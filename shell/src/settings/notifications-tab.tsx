import { Button, Card, CardHeader, CardTitle, Notice, Stack, Switch } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { useEffect, useState } from 'react'
import { CalendarCard } from './calendar-card.tsx'
import styles from './notifications-tab.module.css'
import { SectionForm, type TabProps, useSectionForm } from './section-form.tsx'

export function NotificationsTab({ settings }: TabProps) {
  return (
    <Stack gap={6}>
      <NotificationSettings settings={settings} />
      <CalendarCard />
    </Stack>
  )
}

function NotificationSettings({ settings }: TabProps) {
  const t = useText()
  const form = useSectionForm('notifications', settings.notifications)
  const { toggle, change, values } = form
  return (
    <SectionForm form={form}>
      <Card>
        <CardHeader>
          <CardTitle subtitle={<SentTo email={settings.profile.email} />}>{t('Email Notifications')}</CardTitle>
        </CardHeader>
        <Stack gap={3} className={styles.switches}>
          <Switch label={t('Invoice Updates')} help={t('Get notified when invoices are paid or overdue')} {...toggle('emailInvoices')} />
          <Switch label={t('Payment Notifications')} help={t('Get notified when payments are received')} {...toggle('emailPayments')} />
          <Switch label={t('Project Updates')} help={t('Get notified about project milestones')} {...toggle('emailProjects')} />
          <Switch label={t('Client Messages')} help={t('Get notified when clients ask a question or request a new link')} {...toggle('emailMessages')} />
        </Stack>
      </Card>
      <Card>
        <PushSwitch isOn={values.pushNotifications} onChange={(isOn) => change('pushNotifications', isOn)} />
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t('Reports')}</CardTitle>
        </CardHeader>
        <Stack gap={3} className={styles.switches}>
          <Switch label={t('Weekly Reports')} help={t('A summary of each week, by email on the following Monday')} {...toggle('weeklyReports')} />
          <Switch label={t('Monthly Reports')} help={t('A summary of each month, by email on the first day of the next month')} {...toggle('monthlyReports')} />
        </Stack>
      </Card>
    </SectionForm>
  )
}

function SentTo({ email }: { email: string }) {
  const t = useText()
  return (
    <>
      {t('Sent to {email}.', { email })} <Link to="/outbox">{t('Open outbox')}</Link>
    </>
  )
}

interface PushSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Permission is granted per device, so turning the switch on opens the browser's permission prompt. The switch then shows the result. */
export function PushSwitch({ isOn, onChange }: PushSwitchProps) {
  const t = useText()
  const [permission, setPermission] = useState(currentPermission)
  const isBlocked = permission === 'denied'

  useEffect(() => watchPermission(() => setPermission(currentPermission())), [])

  async function ask() {
    const answered = await Notification.requestPermission()
    setPermission(answered)
    return answered
  }

  async function change(next: boolean) {
    onChange(next)
    if (next && permission === 'default' && (await ask()) === 'denied') onChange(false)
  }

  return (
    <Stack gap={3}>
      <Switch
        label={t('Push Notifications')}
        help={
          isBlocked
            ? t('Blocked in this browser. Allow notifications for this site in your browser’s settings. Your other devices are not affected.')
            : t('Shown by this browser while Billfold is open')
        }
        checked={isOn && !isBlocked}
        disabled={isBlocked}
        onChange={(event) => void change(event.target.checked)}
      />
      {isOn && permission === 'default' && (
        <Notice
          title={t('Notifications aren’t allowed in this browser yet')}
          action={
            <Button size="small" onClick={() => void ask()}>
              {t('Allow in this browser')}
            </Button>
          }
        >
          {t('Allow this browser to show notifications from Billfold.')}
        </Notice>
      )}
      {isOn && permission === 'unsupported' && <Notice title={t('This browser cannot show notifications here')} />}
    </Stack>
  )
}

/** 'unsupported' in some mobile browsers and on pages without HTTPS. Android supports notifications only in service workers. */
function currentPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window && !navigator.userAgent.includes('Android') ? Notification.permission : 'unsupported'
}

/** Calls `onChange` when the user changes the permission in the browser's own settings. */
function watchPermission(onChange: () => void): () => void {
  const stopped = new AbortController()
  const watch = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', onChange, { signal: stopped.signal })
  }
  // Rejects in browsers that do not support querying this permission.
  watch().catch(() => undefined)
  return () => stopped.abort()
}

import { Button, Card, CardHeader, CardTitle, Stack, Switch } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { SectionForm } from '../section-form.tsx'
import type { TabProps } from '../tab-props.ts'
import { useSectionForm } from '../use-section-form.ts'
import { PushSwitch } from './push-switch.tsx'

export function NotificationsTab({ settings }: TabProps) {
  const t = useText()
  const form = useSectionForm('notifications', settings.notifications)
  const { toggle, change, values } = form
  return (
    <SectionForm form={form}>
      <Card>
        <CardHeader
          actions={
            <Button asChild variant="ghost" size="small">
              <Link to="/outbox">{t('Open outbox')}</Link>
            </Button>
          }
        >
          <CardTitle subtitle={t('Sent to {email}.', { email: settings.profile.email })}>{t('Email Notifications')}</CardTitle>
        </CardHeader>
        <Stack gap={5}>
          <Switch label={t('Invoice Updates')} help={t('Get notified when invoices are paid or overdue')} {...toggle('emailInvoices')} />
          <Switch label={t('Payment Notifications')} help={t('Get notified when payments are received')} {...toggle('emailPayments')} />
          <Switch label={t('Project Updates')} help={t('Get notified about project milestones')} {...toggle('emailProjects')} />
        </Stack>
      </Card>
      <Card>
        <PushSwitch isOn={values.pushNotifications} onChange={(isOn) => change('pushNotifications', isOn)} />
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t('Reports')}</CardTitle>
        </CardHeader>
        <Stack gap={5}>
          <Switch label={t('Weekly Reports')} help={t('The figures of a week, by e-mail on the Monday after')} {...toggle('weeklyReports')} />
          <Switch label={t('Monthly Reports')} help={t('The figures of a month, by e-mail on the first day of the next')} {...toggle('monthlyReports')} />
        </Stack>
      </Card>
    </SectionForm>
  )
}
